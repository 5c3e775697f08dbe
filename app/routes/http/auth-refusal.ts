import {
  AUTH_FAILURE_HTTP_STATUSES,
  type AuthFailure,
  authFailureMessage,
} from '#app/modules/identity/model.ts';

import type { Refusal } from './run-intent.server.ts';

/** Returns the message of a refused sign-in, code or proof; `field` is the field it concerns, if any. */
export function authRefusal(failure: AuthFailure, field: string | null = null) {
  const message = authFailureMessage(failure);
  const retryAfterSeconds = 'retryAfterSeconds' in failure ? failure.retryAfterSeconds : undefined;
  return { message, field, status: AUTH_FAILURE_HTTP_STATUSES[failure.code], retryAfterSeconds };
}

/**
 * The same for a new password set by a link: a weak password is an error of its field, a dead link is
 * reported by the page itself.
 */
export function passwordRefusal(
  failure: AuthFailure | { code: 'weak'; message: string } | { code: 'dead-link' },
): Refusal {
  if (failure.code === 'weak') return { message: failure.message, field: 'password', status: 400 };
  return failure.code === 'dead-link' ? { problems: [], status: 422 } : authRefusal(failure);
}
