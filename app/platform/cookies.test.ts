import { expect, test } from 'vitest';

import {
  type ShopCookieKey,
  getPrefixedCookieName,
  hasAnyShopCookie,
  hashCheckoutBrowserToken,
  parseCookies,
  readShopCookie,
  serializeCookieRemoval,
  serializeCookie,
} from './cookies.server.ts';

const secure = { publicUrl: 'https://shop.example' };
const local = { publicUrl: 'http://localhost:3000' };

test('[WS-2023-0233] over https a private cookie is bound to the host and hidden from script', () => {
  expect(serializeCookie(secure, 'checkout', { value: 'abc', maxAgeSeconds: 86_400 })).toBe(
    '__Host-pf_checkout=abc; Path=/; Max-Age=86400; SameSite=Lax; HttpOnly; Secure',
  );
});

test('over plain http on this machine the prefix and Secure are dropped', () => {
  expect(serializeCookie(local, 'checkout', { value: 'abc', maxAgeSeconds: 0 })).toBe(
    'pf_checkout=abc; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
  );
});

test('the hint cookies are readable by script', () => {
  expect(serializeCookie(secure, 'signedIn', { value: '1', maxAgeSeconds: 60 })).not.toContain('HttpOnly');
});

test.each<[ShopCookieKey, string]>([
  ['session', '__Host-pf_session'],
  ['signedIn', '__Host-pf_in'],
  ['consent', '__Host-pf_consent'],
  ['review', '__Host-pf_review'],
  ['theme', '__Host-pf_theme'],
  ['reset', '__Secure-pf_reset'],
  ['paid', '__Secure-pf_paid'],
])('over https the cookie %s is called %s', (key, name) => {
  expect(getPrefixedCookieName(secure, key)).toBe(name);
  const line = serializeCookie(secure, key, { value: 'x', maxAgeSeconds: 60 });
  expect(line).toContain('; Secure');
  expect(line.includes('; Path=/;')).toBe(name.startsWith('__Host-'));
});

test('a cookie that scripts read is also found and removed without the prefix; a private one is not', () => {
  const request = new Request('http://x/', {
    headers: { Cookie: 'pf_consent=old; pf_in=1; pf_session=forged' },
  });
  expect(readShopCookie(request, secure, 'consent')).toBe('old');
  expect(readShopCookie(request, secure, 'session')).toBeNull();
  expect(serializeCookieRemoval(secure, 'signedIn')).toEqual([
    '__Host-pf_in=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    'pf_in=; Path=/; Max-Age=0; SameSite=Lax; Secure',
  ]);
  expect(serializeCookieRemoval(secure, 'session')).toHaveLength(1);
  expect(serializeCookieRemoval(local, 'signedIn')).toHaveLength(1);
});

test('a value that could add attributes is refused', () => {
  expect(() => serializeCookie(local, 'checkout', { value: 'a; Domain=evil', maxAgeSeconds: 1 })).toThrow(
    /unsafe/,
  );
});

test('cookies are read by the name this installation gives them', () => {
  const request = new Request('http://x/', {
    headers: { Cookie: 'a=1; pf_checkout=plain; __Host-pf_checkout=bound' },
  });
  expect(readShopCookie(request, secure, 'checkout')).toBe('bound');
  expect(readShopCookie(request, local, 'checkout')).toBe('plain');
  expect(readShopCookie(request, local, 'order')).toBeNull();
});

test('the first of two equal names counts, and parts without a value are ignored', () => {
  expect([...parseCookies('a=1; a=2; b; =c; d= x=y ')]).toEqual([
    ['a', '1'],
    ['d', 'x=y'],
  ]);
});

const withCookie = (cookie: string) =>
  hasAnyShopCookie(new Request('http://x/', { headers: { Cookie: cookie } }));

test('a request with any of our cookies is known, prefixed or not', () => {
  expect(withCookie('__Host-pf_session=1')).toBe(true);
  expect(withCookie('__Secure-pf_reset=1')).toBe(true);
  expect(withCookie('x=1; pf_consent=y')).toBe(true);
  expect(withCookie('x=1; pf_other=y')).toBe(false);
});

test('a browser token is stored as its digest', () => {
  expect(hashCheckoutBrowserToken('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
