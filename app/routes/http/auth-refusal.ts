import { AUTH_STATUS, type AuthFailure, authFailureMessage } from '#app/modules/identity/model.ts';

import type { Refusal } from './run-intent.server.ts';

/** What is said of a sign-in, a code or a proof that was refused; `field` is where it belongs, when it belongs to one. */
export function authRefusal(failure: AuthFailure, field: string | null = null) {
  const message = authFailureMessage(failure);
  const retryAfterSeconds = 'retryAfterSeconds' in failure ? failure.retryAfterSeconds : undefined;
  return { message, field, status: AUTH_STATUS[failure.code], retryAfterSeconds };
}

/** The same of a new password by a link: too weak is said at its field, and that a link is dead by the page itself. */
export function passwordRefusal(
  failure: AuthFailure | { code: 'weak'; message: string } | { code: 'dead-link' },
): Refusal {
  if (failure.code === 'weak') return { message: failure.message, field: 'password', status: 400 };
  return failure.code === 'dead-link' ? { problems: [], status: 422 } : authRefusal(failure);
}
