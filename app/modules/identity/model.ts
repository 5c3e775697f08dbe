/** Lifetimes of safety.md "Cookies, sessions and origins", in seconds. */
export const DEFAULT_SESSION_LIFETIME_SECONDS = 12 * 3600;
export const REMEMBERED_SESSION_SECONDS = 30 * 86_400;
export const EMAIL_CODE_LIFETIME_SECONDS = 30 * 60;
export const MAX_EMAIL_CODE_ATTEMPTS = 5;
export const PASSWORD_RESET_LIFETIME_SECONDS = 30 * 60;
export const EMAIL_REVERT_LIFETIME_SECONDS = 72 * 3600;

export const MAX_PERSON_NAME_LENGTH = 100;
export const MAX_COMPANY_LENGTH = 120;
export const MAX_PHONE_LENGTH = 40;
export const MAX_EMAIL_LENGTH = 254;

/** Why a sign-in, sign-up or code was refused; the same for known and unknown addresses. */
export type SignInOrSignUpFailure =
  | { code: 'wrong-password' }
  | { code: 'wrong-code' }
  | { code: 'address-taken' }
  | { code: 'code-used-up' }
  | { code: 'wrong-factor' }
  | { code: 'wrong-proof' }
  | { code: 'step-over' }
  | { code: 'suspended' }
  | { code: 'too-many'; retryAfterSeconds: number }
  | { code: 'only-by-code'; retryAfterSeconds: number }
  | { code: 'busy' };

/** pages.md "Sign-up, sign-in and lost passwords": one sentence for every reason for a failed sign-in. */
const SIGN_IN_FAILED_MESSAGE = 'The email or password is incorrect, or the email address isn’t verified yet.';
const WRONG_SIGN_IN_CODE_MESSAGE =
  'This code is wrong or has expired. Use the latest email, or request a new code.';
const EMAIL_ADDRESS_TAKEN_MESSAGE =
  'This email address belongs to another account. Sign in there, or use a different email.';
const CODE_ATTEMPTS_EXHAUSTED_MESSAGE = 'Too many attempts with this code. Request a new one.';
const WRONG_SECOND_FACTOR_MESSAGE =
  'This code is wrong or has already been used. Wait for the next one, or use a recovery code.';
const WRONG_IDENTITY_PROOF_MESSAGE = 'That’s not your password or a code from your app.';
const SIGN_IN_EXPIRED_MESSAGE = 'This sign-in took too long or is already complete. Please sign in again.';
const SUSPENDED_ACCOUNT_MESSAGE = 'This account is suspended. Contact support.';
const USE_EMAIL_CODE_MESSAGE =
  'Too many attempts with this email address. Sign in with a code by email instead, or use a browser you’ve signed in with before.';
const SIGN_IN_BUSY_MESSAGE = 'Many people are signing in right now. Please try again in a moment.';

const AUTH_ERROR_MESSAGES: Record<Exclude<SignInOrSignUpFailure['code'], 'too-many'>, string> = {
  'wrong-password': SIGN_IN_FAILED_MESSAGE,
  'wrong-code': WRONG_SIGN_IN_CODE_MESSAGE,
  'address-taken': EMAIL_ADDRESS_TAKEN_MESSAGE,
  'code-used-up': CODE_ATTEMPTS_EXHAUSTED_MESSAGE,
  'wrong-factor': WRONG_SECOND_FACTOR_MESSAGE,
  'wrong-proof': WRONG_IDENTITY_PROOF_MESSAGE,
  'step-over': SIGN_IN_EXPIRED_MESSAGE,
  suspended: SUSPENDED_ACCOUNT_MESSAGE,
  'only-by-code': USE_EMAIL_CODE_MESSAGE,
  busy: SIGN_IN_BUSY_MESSAGE,
};

export function getAuthFailureMessage(failure: SignInOrSignUpFailure): string {
  if (failure.code !== 'too-many') return AUTH_ERROR_MESSAGES[failure.code];
  return `Too many attempts. Try again in ${formatRateLimitWaitTime(failure.retryAfterSeconds)}.`;
}

export const AUTH_FAILURE_HTTP_STATUSES: Record<SignInOrSignUpFailure['code'], number> = {
  'wrong-password': 422,
  'wrong-code': 422,
  'address-taken': 409,
  'code-used-up': 422,
  'wrong-factor': 422,
  'wrong-proof': 422,
  'step-over': 422,
  suspended: 403,
  'too-many': 429,
  'only-by-code': 429,
  busy: 503,
};

/** Returns a waiting time as text: seconds up to a minute, then whole minutes. */
export function formatRateLimitWaitTime(seconds: number): string {
  const [count, unit] = seconds <= 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const SIGN_IN_FAILURES_WITHOUT_DELAY = 5;
const MAX_FAILED_SIGN_IN_DELAY_SECONDS = 60;

/**
 * Returns how many seconds the next try at one account waits after this many failures: 0 up to four, then 1,
 * 2, 4 … 60.
 */
export function getSignInDelaySeconds(failures: number): number {
  return failures < SIGN_IN_FAILURES_WITHOUT_DELAY
    ? 0
    : Math.min(MAX_FAILED_SIGN_IN_DELAY_SECONDS, 2 ** (failures - SIGN_IN_FAILURES_WITHOUT_DELAY));
}
