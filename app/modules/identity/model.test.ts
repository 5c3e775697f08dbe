import { expect, test } from 'vitest';

import { authFailureMessage, deviceName, signInDelaySeconds, waitingTime } from './model.ts';

test('the delay grows from the fifth failure on and never beyond a minute', () => {
  expect([0, 1, 4, 5, 6, 7, 8, 11, 12, 100].map(signInDelaySeconds)).toEqual([
    0, 0, 0, 1, 2, 4, 8, 60, 60, 60,
  ]);
});

test('waiting is told in seconds up to a minute and in whole minutes beyond', () => {
  expect([1, 2, 60, 61, 120, 121].map(waitingTime)).toEqual([
    '1 second',
    '2 seconds',
    '60 seconds',
    '2 minutes',
    '2 minutes',
    '3 minutes',
  ]);
});

test('one sentence stands for a wrong password, an unknown address and one that is not proved', () => {
  expect(authFailureMessage({ code: 'wrong-password' })).toBe(
    'Email or password is incorrect, or the address is not verified yet.',
  );
  expect(authFailureMessage({ code: 'too-many', retryAfterSeconds: 61 })).toBe(
    'Too many attempts. Try again in 2 minutes.',
  );
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_1) AppleWebKit/605.1 Version/18.1 Safari/605.1',
    'Safari on Mac',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1', 'Safari on iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'Unknown browser'],
  [null, 'Unknown browser'],
])('a browser is named as people know it: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
