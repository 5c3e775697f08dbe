import {
  AUTH_FAILURE_HTTP_STATUSES,
  type SignInOrSignUpFailure,
  getAuthFailureMessage,
} from '#app/modules/identity/model.ts';

import type { FormIntentRefusal } from './run-intent.server.ts';

/** Returns the message of a refused sign-in, code or proof; `field` is the field it concerns, if any. */
export function createAuthFormRefusal(failure: SignInOrSignUpFailure, field: string | null = null) {
  const message = getAuthFailureMessage(failure);
  const retryAfterSeconds = 'retryAfterSeconds' in failure ? failure.retryAfterSeconds : undefined;
  return { message, field, status: AUTH_FAILURE_HTTP_STATUSES[failure.code], retryAfterSeconds };
}

/**
 * The same for a new password set by a link: a weak password is an error of its field, a dead link is
 * reported by the page itself.
 */
export function createNewPasswordFormRefusal(
  failure: SignInOrSignUpFailure | { code: 'weak'; message: string } | { code: 'dead-link' },
): FormIntentRefusal {
  if (failure.code === 'weak') return { message: failure.message, field: 'password', status: 400 };
  return failure.code === 'dead-link' ? { problems: [], status: 422 } : createAuthFormRefusal(failure);
}
