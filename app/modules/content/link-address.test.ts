import { expect, test } from 'vitest';

import { isAllowedShopLinkAddress, needsFullPageLoad } from './link-address.ts';

test('pages of ours, mailboxes, phone numbers and other sites by https may be links', () => {
  for (const address of [
    '/',
    '/blog',
    '/#how-it-works',
    '/services?category=Fix%20Problems&sort=price-asc',
    'https://docs.example.com/a?b=c#d',
    'mailto:hello@example.com',
    'tel:+1 (302) 555-0142',
  ])
    expect([address, isAllowedShopLinkAddress(address)]).toEqual([address, true]);
});

test('nothing else may', () => {
  for (const address of [
    '',
    'blog',
    '#top',
    '//evil.example',
    '/\\evil.example',
    '/a b',
    '/"onmouseover=alert(1)',
    '/<script>',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://plain.example/',
    'https://localhost/',
    'https://me:secret@example.com/',
    'https://example.com@evil.example/',
    'https:evil.example\\@x',
    'mailto:a@b.example?cc=c@d.example&body=<b>',
    'tel:javascript',
  ])
    expect([address, isAllowedShopLinkAddress(address)]).toEqual([address, false]);
});

test('private areas and files are documents of their own', () => {
  for (const path of ['/orders', '/auth/sign-in', '/admin?x', '/feed.xml'])
    expect(needsFullPageLoad(path)).toBe(true);
  for (const path of ['/', '/blog', '/#a', '/services?q=a.xml', '/orders-of-magnitude'])
    expect(needsFullPageLoad(path)).toBe(false);
});
