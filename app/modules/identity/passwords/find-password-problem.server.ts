import { dictionary } from '@zxcvbn-ts/language-common';

import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password-length.ts';

/** Passwords from public leaks, in lower case; only those long enough to be accepted here. */
export const LEAKED_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common']
    .filter((password) => Array.from(password).length >= MIN_PASSWORD_LENGTH)
    .map((password) => password.toLowerCase()),
);

/** The owner of a password, whose name and address must not be used in it. */
export type PasswordOwnerIdentity = { email: string; name: string };

/**
 * Returns why a password is refused, or null (safety.md "Cookies, sessions and origins"): checks length and
 * well-known passwords, not composition.
 */
export function findPasswordProblem(password: string, owner: PasswordOwnerIdentity): string | null {
  const length = Array.from(password).length;
  if (length < MIN_PASSWORD_LENGTH) return `Use at least ${MIN_PASSWORD_LENGTH} characters for the password.`;
  // The library counts UTF-16 units.
  if (password.length > MAX_PASSWORD_LENGTH)
    return `Use at most ${MAX_PASSWORD_LENGTH} characters for the password.`;
  const plain = password.toLowerCase();
  if (isPasswordEqualToOwnerIdentity(plain, owner))
    return 'Your password can’t be your email address or name.';
  if (LEAKED_PASSWORDS.has(plain) || isRepetitivePassword(plain) || isSequentialPassword(plain)) {
    return 'This password is too easy to guess. Choose another one.';
  }
  return null;
}

function isPasswordEqualToOwnerIdentity(plain: string, { email, name }: PasswordOwnerIdentity): boolean {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const known = [email, email.split('@')[0] ?? '', name].map(letters).filter((text) => text.length > 0);
  return known.includes(letters(plain));
}

const MAX_REPEATED_PASSWORD_UNIT_LENGTH = 8;

/** Detects "aaaaaaaaaaaa", "passwordpassword", "123412341234": as weak as the part that is repeated. */
function isRepetitivePassword(plain: string): boolean {
  for (let unit = 1; unit <= MAX_REPEATED_PASSWORD_UNIT_LENGTH && unit * 2 <= plain.length; unit++) {
    if (
      plain ===
      plain
        .slice(0, unit)
        .repeat(Math.ceil(plain.length / unit))
        .slice(0, plain.length)
    )
      return true;
  }
  return false;
}

/** Detects "abcdefghijkl", "987654321098": every character follows from the previous one. */
function isSequentialPassword(plain: string): boolean {
  const steps = Array.from(plain.slice(1), (character, at) => character.charCodeAt(0) - plain.charCodeAt(at));
  const isRun = (step: number) => steps.every((own) => own === step || own === -9 * step);
  return isRun(1) || isRun(-1);
}
