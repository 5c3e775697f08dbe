import { expect, test } from 'vitest';

import {
  getPathForVisitCount,
  getExternalReferrerHost,
  isNonHumanUserAgent,
  isMobileUserAgent,
} from './visitor-facts.ts';

test('programs are no visitors', () => {
  for (const agent of [
    '',
    'Googlebot/2.1',
    'curl/8.5',
    'Mozilla/5.0 HeadlessChrome/140',
    'python-requests/2',
  ])
    expect(isNonHumanUserAgent(agent)).toBe(true);
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Mobile/15E148 Safari/604';
  expect(isNonHumanUserAgent(phone)).toBe(false);
  expect(isMobileUserAgent(phone)).toBe(true);
  expect(isMobileUserAgent('Mozilla/5.0 (X11; Linux x86_64) Firefox/140')).toBe(false);
});

test('what belongs to one person is counted as its area', () => {
  expect(getPathForVisitCount('/orders/3f2a')).toBe('/orders');
  expect(getPathForVisitCount('/service/website-audit')).toBe('/service/website-audit');
  expect(getPathForVisitCount('/ordersome')).toBe('/ordersome');
});

test('of the page that led here only a foreign host is kept', () => {
  const own = 'http://shop.test';
  expect(getExternalReferrerHost('https://search.example/?q=secret', own)).toBe('search.example');
  for (const none of [undefined, 'http://shop.test/cart', 'nonsense', 'javascript:alert(1)'])
    expect(getExternalReferrerHost(none, own)).toBeNull();
});
