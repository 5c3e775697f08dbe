import { expect, test } from 'vitest';

import {
  buildUrlSecretsClearingCookie,
  serializeUrlSecretsCookie,
  readUrlSecretsCookie,
  redirectWithoutUrlSecrets,
} from './address-secrets.server.ts';

const settings = { publicUrl: 'https://shop.example', secret: 'one secret' };
const now = new Date('2026-11-22T12:00:00Z');
// The three settings that cookies and seals are derived from.
const shop = { settings, now } as Parameters<typeof serializeUrlSecretsCookie>[0];
const later = (minutes: number) => ({ ...shop, now: new Date(now.getTime() + minutes * 60_000) });
const carrying = (line: string) =>
  new Request('http://x/', { headers: { Cookie: line.split(';')[0] ?? '' } });
const TOKEN = 'a-token-of-a-link';

function thrownBy(path: string, mark?: Record<string, string>): Response | null {
  const names = { key: 'invitation', names: ['invite', 'email'], ...(mark && { mark }) } as const;
  try {
    redirectWithoutUrlSecrets(shop, new URL(`https://shop.example${path}`), names);
    return null;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

test('what is kept is read for half an hour, in its own place, and says nothing to anybody else', () => {
  const line = serializeUrlSecretsCookie(shop, 'reset', { token: TOKEN });
  expect(line).toMatch(
    /^__Secure-pf_reset=[\w-]+; Path=\/auth; Max-Age=1800; SameSite=Lax; HttpOnly; Secure$/,
  );
  expect(Buffer.from(line.split(/[=;]/)[1] ?? '', 'base64url').toString('latin1')).not.toContain(TOKEN);
  expect(readUrlSecretsCookie(shop, carrying(line), 'reset')).toEqual({ token: TOKEN });
  expect(readUrlSecretsCookie(later(29), carrying(line), 'reset')).toEqual({ token: TOKEN });
  expect(readUrlSecretsCookie(later(30), carrying(line), 'reset')).toBeNull();
  // Moved into the cookie of another area, it cannot be unsealed.
  const moved = carrying(line.replace('pf_reset', 'pf_revert'));
  expect(readUrlSecretsCookie(shop, moved, 'revert')).toBeNull();
});

test.each(['', 'x', 'pf', 'A'.repeat(120), '%00', 'eyJ1bnRpbCI6OTk5OTk5OTk5OX0'])(
  'a cookie of %j is nothing',
  (value) => {
    expect(readUrlSecretsCookie(shop, carrying(`__Secure-pf_reset=${value}`), 'reset')).toBeNull();
  },
);

test('a cookie sealed with a former APP_SECRET opens, and one with an unknown secret does not', () => {
  const old = serializeUrlSecretsCookie(
    { ...shop, settings: { ...shop.settings, secret: 'former' } },
    'reset',
    {
      token: TOKEN,
    },
  );
  expect(readUrlSecretsCookie(shop, carrying(old), 'reset')).toBeNull();
  const both = { ...shop, settings: { ...shop.settings, formerSecrets: ['former'] } };
  expect(readUrlSecretsCookie(both, carrying(old), 'reset')).toEqual({ token: TOKEN });
});

test('what is too long to be ours is not kept, and ending it removes the cookie', () => {
  const line = serializeUrlSecretsCookie(shop, 'reset', { token: 'x'.repeat(1_001) });
  expect(line.length).toBeLessThan(300);
  expect(readUrlSecretsCookie(shop, carrying(line), 'reset')).toEqual({});
  expect(buildUrlSecretsClearingCookie(shop, 'reset')).toBe(
    '__Secure-pf_reset=; Path=/auth; Max-Age=0; SameSite=Lax; HttpOnly; Secure',
  );
});

test.each([
  [`/auth/sign-up?invite=${TOKEN}`, undefined, '/auth/sign-up', { invite: TOKEN }],
  [
    `/auth/sign-up?next=%2Fcart&invite=${TOKEN}&email=a%40b.c`,
    { step: 'invite' },
    '/auth/sign-up?next=%2Fcart&step=invite',
    { invite: TOKEN, email: 'a@b.c' },
  ],
  ['/auth/sign-up?invite=', undefined, '/auth/sign-up', { invite: '' }],
  [`/auth/sign-up?invite=${TOKEN}&invite=b`, undefined, '/auth/sign-up', { invite: TOKEN }],
])('%s leads to the page without its secrets', (path, mark, address, secrets) => {
  const answer = thrownBy(path, mark);
  expect([answer?.status, answer?.headers.get('Location')]).toEqual([303, address]);
  expect(answer?.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(answer?.headers.get('Cache-Control')).toBe('private, no-store');
  expect(readUrlSecretsCookie(shop, carrying(answer?.headers.get('Set-Cookie') ?? ''), 'invitation')).toEqual(
    secrets,
  );
});

test('an address without a secret stays where it is', () => {
  expect(thrownBy('/auth/sign-up?next=%2Fcart')).toBeNull();
});
