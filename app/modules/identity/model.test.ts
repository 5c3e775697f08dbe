import { expect, test } from 'vitest';

import { getAuthFailureMessage, getSignInDelaySeconds, formatRateLimitWaitTime } from './model.ts';

test('the delay grows from the fifth failure on and never beyond a minute', () => {
  expect([0, 1, 4, 5, 6, 7, 8, 11, 12, 100].map(getSignInDelaySeconds)).toEqual([
    0, 0, 0, 1, 2, 4, 8, 60, 60, 60,
  ]);
});

test('a waiting time shows seconds up to a minute and whole minutes beyond', () => {
  expect([1, 2, 60, 61, 120, 121].map(formatRateLimitWaitTime)).toEqual([
    '1 second',
    '2 seconds',
    '60 seconds',
    '2 minutes',
    '2 minutes',
    '3 minutes',
  ]);
});

test('one sentence stands for a wrong password, an unknown address and one that is not proved', () => {
  expect(getAuthFailureMessage({ code: 'wrong-password' })).toBe(
    'The email or password is incorrect, or the email address isn’t verified yet.',
  );
  expect(getAuthFailureMessage({ code: 'too-many', retryAfterSeconds: 61 })).toBe(
    'Too many attempts. Try again in 2 minutes.',
  );
});
