/** The lockouts an owner may lift, with what each one blocks (docs/security.md). */
export const SIGN_IN_LOCKOUT_KINDS = {
  'sign-in-failure': { label: 'Password, from one IP address', held: 'waits longer after each attempt' },
  'sign-in-failure-account': {
    label: 'Password, from new browsers',
    held: 'can sign in with an emailed code or a known browser',
  },
  'sign-in-failure-address': {
    label: 'Passwords for many accounts',
    held: 'this client can’t try passwords',
  },
  'second-factor': { label: 'Two-step code', held: 'can’t enter codes' },
  'password-check': { label: 'Own password', held: 'can’t confirm it’s them' },
  'code-failure': { label: 'Emailed code', held: 'needs a new code' },
} as const;
export type SignInLockoutKind = keyof typeof SIGN_IN_LOCKOUT_KINDS;

export const isSignInLockoutKind = (name: string): name is SignInLockoutKind =>
  Object.hasOwn(SIGN_IN_LOCKOUT_KINDS, name);

/** How long a lockout is remembered, in days: no limit lasts longer. */
export const SIGN_IN_LOCKOUT_RETENTION_DAYS = 1;

/** A person or client that is locked out now; times are ISO 8601. */
export type LockoutListItem = {
  id: string;
  limit: SignInLockoutKind;
  /** Name and email address of the account; null if there is none. */
  person: { id: string; name: string; email: string } | null;
  address: string | null;
  lastAt: string;
  seconds: number;
};
