import { expect, test } from 'vitest';

import { sanitizeReturnPath } from './return-path.ts';

test.each([
  '/',
  '/cart',
  '/service/website-audit?promo=SAVE10#faq',
  '/services?category=Fix%20Problems',
  '/orders/1f0c2a3b?next=//evil.example',
  '/a//b',
])('a path of our own is kept as it is: %s', (path) => {
  expect(sanitizeReturnPath(path)).toBe(path);
});

test.each([
  '',
  'cart',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\u0000',
  '/\u007F/x',
  ' /cart',
  '\t//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  `/${'x'.repeat(2000)}`,
  null,
  undefined,
  7,
  ['/cart'],
])('[T14] what could lead elsewhere is refused: %j', (value) => {
  expect(sanitizeReturnPath(value)).toBeNull();
});

test('[T14] what is accepted stays on our origin, even when it is resolved twice', () => {
  for (const value of ['/%09/evil.example', '/%5cevil.example', '/@evil.example', '/:80', '/x/../cart']) {
    const next = sanitizeReturnPath(value);
    expect(next).not.toBeNull();
    const once = new URL(next ?? '', 'https://shop.example');
    expect(once.origin).toBe('https://shop.example');
    expect(new URL(once.pathname, 'https://shop.example').origin).toBe('https://shop.example');
  }
});
