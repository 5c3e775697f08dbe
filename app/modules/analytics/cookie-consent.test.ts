import { expect, test } from 'vitest';

import {
  CONSENT_LIFETIME_SECONDS,
  needsCookieConsentAnswer,
  isPathWithoutTrackers,
  listTrackerPurposes,
  parseConsentCookie,
  getPublicTrackerIds,
  formatConsentCookie,
} from './cookie-consent.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const RECORD = '0b5c8d9e-1111-4222-8333-444455556666';

test('a choice survives the cookie, and what was not asked stays unasked', () => {
  for (const choices of [
    {},
    { analytics: true },
    { marketing: false },
    { analytics: false, marketing: true },
  ]) {
    for (const recordId of [RECORD, null]) {
      const consent = { choices, chosenAt: NOW, recordId };
      expect(parseConsentCookie(formatConsentCookie(consent), NOW)).toEqual(consent);
    }
  }
});

test('after 6 months the question is asked again', () => {
  const cookie = formatConsentCookie({ choices: { analytics: true }, chosenAt: NOW, recordId: RECORD });
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
  expect(parseConsentCookie(cookie, at(CONSENT_LIFETIME_SECONDS))).not.toBeNull();
  expect(parseConsentCookie(cookie, at(CONSENT_LIFETIME_SECONDS + 1))).toBeNull();
});

test.each([
  '',
  'yes',
  '2.a1m1.tabc12.-',
  '1.a2m1.tabc12.-',
  '1.a1m1..-',
  '1.a1m1.tabc12',
  '1.a1m1.zzzzzzzz.-',
])('a cookie of another make is no choice: %j', (cookie) => {
  expect(parseConsentCookie(cookie, NOW)).toBeNull();
});

test('a new purpose is asked about, whatever was chosen before', () => {
  const before = { choices: { analytics: true }, chosenAt: NOW, recordId: RECORD };
  expect(needsCookieConsentAnswer(before, ['analytics'])).toBe(false);
  expect(needsCookieConsentAnswer(before, ['analytics', 'marketing'])).toBe(true);
  expect(needsCookieConsentAnswer(null, ['analytics'])).toBe(true);
  expect(needsCookieConsentAnswer(null, [])).toBe(false);
});

test('the purposes are those of the configured trackers, and the server keeps its token', () => {
  expect(listTrackerPurposes({})).toEqual([]);
  expect(listTrackerPurposes({ ga4Id: 'G-1' })).toEqual(['analytics']);
  expect(listTrackerPurposes({ linkedinPartnerId: '1' })).toEqual(['marketing']);
  expect(getPublicTrackerIds({}, [])).toBeNull();
  const configured = { ga4Id: 'G-1', metaPixelId: '2', metaCapiToken: 'secret' };
  expect(getPublicTrackerIds(configured, ['cart'])).toEqual({
    ga4Id: 'G-1',
    metaPixelId: '2',
    freeAreas: ['cart'],
    byServer: ['meta'],
  });
});

test('[T22] an area without trackers is free of them with all below it', () => {
  const areas = { freeAreas: ['cart', 'checkout', 'orders'] };
  for (const path of ['/cart', '/checkout/success', '/orders/1', '/orders'])
    expect(isPathWithoutTrackers(path, areas)).toBe(true);
  for (const path of ['/', '/services', '/service/cart', '/contact', '/cartoons', '/blog/orders'])
    expect(isPathWithoutTrackers(path, areas)).toBe(false);
});
