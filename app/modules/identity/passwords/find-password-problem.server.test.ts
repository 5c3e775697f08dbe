import { expect, test } from 'vitest';

import { LEAKED_PASSWORDS, findPasswordProblem } from './find-password-problem.server.ts';

const owner = { email: 'ada.lovelace@example.com', name: 'Ada King Lovelace' };
const GUESSED = 'This password is too easy to guess. Choose another one.';

test.each([
  'correct horse battery',
  'twelve chars',
  'p\u00E4ssw\u00F6rter sind lang',
  '\u{1F511}\u{1F40E}\u{1F50B}\u{1F9F7} plus words',
  'x'.repeat(64) + 'y'.repeat(64),
  'Ada Lovelace likes tea',
])('a long password needs nothing else: %s', (password) => {
  expect(findPasswordProblem(password, owner)).toBeNull();
});

test.each([
  ['', 'Use at least 12 characters for the password.'],
  ['11 letters.', 'Use at least 12 characters for the password.'],
  ['\u{1F511}'.repeat(11), 'Use at least 12 characters for the password.'],
  [`${'xy'.repeat(64)}z`, 'Use at most 128 characters for the password.'],
  ['ADA.LOVELACE@example.com', 'Your password can’t be your email address or name.'],
  ['ada-lovelace', 'Your password can’t be your email address or name.'],
  ['ada king lovelace', 'Your password can’t be your email address or name.'],
  ['Qwerty123456', GUESSED],
  ['leavemealone', GUESSED],
  ['aaaaaaaaaaaa', GUESSED],
  ['PasswordPassword', GUESSED],
  ['abc123abc123abc', GUESSED],
  ['abcdefghijklm', GUESSED],
  ['123456789012', GUESSED],
  ['987654321098', GUESSED],
])('%j is refused', (password, problem) => {
  expect(findPasswordProblem(password, owner)).toBe(problem);
});

test('the list of leaked passwords holds those that are long enough to matter, in lower case', () => {
  expect(LEAKED_PASSWORDS.size).toBeGreaterThan(250);
  for (const password of LEAKED_PASSWORDS) {
    expect(password.length).toBeGreaterThanOrEqual(12);
    expect(password).toBe(password.toLowerCase());
  }
});
