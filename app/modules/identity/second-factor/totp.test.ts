import { expect, test } from 'vitest';

import {
  findAcceptedTotpStep,
  encodeBase32,
  computeTotpCode,
  generateRecoveryCodes,
  generateTotpSecret,
  hashRecoveryCode,
  encryptSecondFactorSecret,
  computeTotpStep,
  decryptSecondFactorSecret,
} from './totp.server.ts';

// The SHA-1 secret of RFC 6238, appendix B; its codes have eight digits, of which ours are the last six.
const RFC_SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
])('the code at second %i is that of RFC 6238', (second, code) => {
  expect(computeTotpCode(RFC_SECRET, computeTotpStep(new Date(second * 1000)))).toBe(code);
});

test('a code counts now and one step away, and only after the last one that was accepted', () => {
  const now = new Date('2026-11-20T12:00:10Z');
  const step = computeTotpStep(now);
  for (const [drift, accepted] of [
    [-2, null],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, null],
  ] as const) {
    expect(
      findAcceptedTotpStep(RFC_SECRET, computeTotpCode(RFC_SECRET, step + drift), { now, lastStep: 0 }),
    ).toBe(accepted);
  }
  expect(
    findAcceptedTotpStep(RFC_SECRET, computeTotpCode(RFC_SECRET, step), { now, lastStep: step }),
  ).toBeNull();
  expect(findAcceptedTotpStep(RFC_SECRET, '', { now, lastStep: 0 })).toBeNull();
});

test('apps are given the secret in base 32', () => {
  expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(encodeBase32(generateTotpSecret())).toMatch(/^[A-Z2-7]{32}$/);
});

test('a stored secret opens under its APP_SECRET, present or former, and for its account alone', () => {
  const secret = generateTotpSecret();
  const stored = encryptSecondFactorSecret({ secret: 'one secret' }, 'ada', secret);
  expect(stored).not.toContain(secret.toString('base64url'));
  expect(decryptSecondFactorSecret({ secret: 'one secret' }, 'ada', stored)).toEqual(secret);
  expect(
    decryptSecondFactorSecret({ secret: 'another', formerSecrets: ['one secret'] }, 'ada', stored),
  ).toEqual(secret);
  expect(() => decryptSecondFactorSecret({ secret: 'another' }, 'ada', stored)).toThrow('APP_SECRET');
  expect(() => decryptSecondFactorSecret({ secret: 'one secret' }, 'bob', stored)).toThrow('APP_SECRET');
});

test('ten recovery codes, each different, found again however they are typed', () => {
  const codes = generateRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  const [code = ''] = codes;
  expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  expect(hashRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(hashRecoveryCode(code));
});
