/** The limits of guesses an owner may lift, with what is held back by each (docs/security.md). */
export const HOLD_KINDS = {
  'sign-in-failure': { label: 'Password, from one place', held: 'waits longer after every try' },
  'sign-in-failure-account': {
    label: 'Password, from browsers it does not know',
    held: 'signs in by a code by mail, or with a browser used before',
  },
  'sign-in-failure-address': {
    label: 'Passwords of many accounts',
    held: 'this client tries no password any more',
  },
  'second-factor': { label: 'Second factor', held: 'tries no code any more' },
  'password-check': { label: 'Own password', held: 'confirms nothing any more' },
  'code-failure': { label: 'Code by mail', held: 'needs a new code' },
} as const;
export type HoldLimit = keyof typeof HOLD_KINDS;

export const isHoldLimit = (name: string): name is HoldLimit => Object.hasOwn(HOLD_KINDS, name);

/** How long somebody is remembered who was held back: no limit lasts longer than a day. */
export const HOLD_DAYS = 1;

/** Somebody, or a client, that is held back now; times are ISO 8601. */
export type ShownHold = {
  id: string;
  limit: HoldLimit;
  /** Name and address of the account; null where there is none. */
  person: { id: string; name: string; email: string } | null;
  address: string | null;
  lastAt: string;
  seconds: number;
};
