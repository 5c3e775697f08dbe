import { expect, test } from 'vitest';

import { HOUR_MS } from '#app/lib/durations.ts';

import {
  isLoopback,
  judgeShopReadinessChecks,
  type ShopReadinessCheckId,
  type ShopReadinessFacts,
} from './shop-rules.ts';
import type { ReadinessCheckVerdict } from './verdict.ts';

/** A shop that is ready to sell. */
const WELL: ShopReadinessFacts = {
  publicUrl: 'https://shop.example',
  returnPages: [
    { path: '/checkout/success', status: 200 },
    { path: '/checkout/cancel', status: 200 },
  ],
  tooCheap: [],
  hasMailServer: true,
  mails: { dead: 0, late: 0 },
  legal: { missing: [], unreviewed: [] },
  supportEmail: 'help@shop.example',
  hasOwnProvider: true,
  demo: {},
  owners: 2,
  ownersWithoutTwoFactor: 0,
  cardFigures: 'verified',
  backup: { ageMs: 5 * HOUR_MS, hasFailedSince: false },
};

const pages = (success: number | null) => ({
  returnPages: [
    { path: '/checkout/success', status: success },
    WELL.returnPages[1] ?? { path: '', status: null },
  ],
});

test('a shop that is ready has nothing to mend', () => {
  const verdicts = Object.values(judgeShopReadinessChecks(WELL));
  expect(new Set(verdicts.map(({ state }) => state))).toEqual(new Set(['ok']));
});

test.each<
  [
    id: ShopReadinessCheckId,
    change: Partial<ShopReadinessFacts>,
    state: ReadinessCheckVerdict['state'],
    detail: string,
  ]
>([
  ['public-url', { publicUrl: 'http://shop.example' }, 'bad', 'doesn’t use HTTPS'],
  ['public-url', { publicUrl: 'https://localhost:3000' }, 'bad', 'only works on this machine'],
  ['return-pages', pages(500), 'bad', '/checkout/success returns 500.'],
  ['return-pages', pages(404), 'bad', '/checkout/success returns 404.'],
  ['return-pages', pages(302), 'ok', '/checkout/success and /checkout/cancel load.'],
  ['return-pages', pages(null), 'unknown', 'No response from /checkout/success.'],
  ['prices', { tooCheap: ['Audit', 'Call'] }, 'bad', 'less than $0.50: Audit and Call.'],
  ['mail', { hasMailServer: false }, 'bad', 'SMTP_URL'],
  ['mail', { mails: { dead: 1, late: 2 } }, 'warning', '1 email failed, 2 emails delayed'],
  ['legal', { legal: { missing: ['terms-of-service'], unreviewed: [] } }, 'bad', 'terms-of-service'],
  ['legal', { legal: { missing: [], unreviewed: ['Terms of Service'] } }, 'bad', 'Terms of Service'],
  ['support-contact', { hasOwnProvider: false }, 'bad', 'demo shop'],
  ['support-contact', { supportEmail: '' }, 'bad', 'No contact email'],
  ['demo-data', { demo: { services: 40, promocodes: 1 } }, 'bad', '40 services, 1 promo codes.'],
  ['demo-words', { demo: { words: 90 } }, 'bad', '90 texts'],
  ['owner-two-factor', { ownersWithoutTwoFactor: 1 }, 'bad', '1 of 2 owners without'],
  ['owner-two-factor', { owners: 0 }, 'bad', 'no owner'],
  ['backup', { backup: { ageMs: 5 * HOUR_MS, hasFailedSince: false } }, 'ok', 'Last backup 5 hours ago.'],
  ['backup', { backup: { ageMs: 30 * HOUR_MS, hasFailedSince: true } }, 'warning', 'A later backup failed'],
  ['backup', { backup: { ageMs: 37 * HOUR_MS, hasFailedSince: false } }, 'bad', 'Last backup 1 day ago.'],
  ['backup', { backup: { ageMs: null, hasFailedSince: false } }, 'bad', 'makes one every night'],
  ['backup', { backup: { ageMs: null, hasFailedSince: true } }, 'bad', 'the last attempt failed'],
  ['testimonial-figures', { cardFigures: 'testimonials' }, 'warning', 'Based on testimonials.'],
])('%s with %j is %s: %s', (id, change, state, detail) => {
  const verdict = judgeShopReadinessChecks({ ...WELL, ...change })[id];
  expect(verdict.detail).toContain(detail);
  expect(verdict.state).toBe(state);
});

test.each([
  ['http://localhost:3000', true],
  ['http://shop.localhost', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:3000', true],
  ['http://0.0.0.0:3000', true],
  ['https://shop.example', false],
  ['https://localhost.example', false],
  ['https://127.example', false],
])('%s is this machine alone: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});
