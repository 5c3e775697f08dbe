import { expect, test } from 'vitest';

import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';

import {
  judgePaymentProviderReadinessChecks,
  type PaymentProviderReadinessCheckId,
  type PaymentProviderFacts,
  type PaymentProviderApiKeyFacts,
} from './provider-rules.ts';
import type { PaymentProviderAnswer, ReadinessCheckVerdict } from './verdict.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const ADDRESS = 'https://shop.example/api/webhooks/stripe';
const WANTED = ['checkout.session.completed', 'refund.created'];
const KEY = { isLive: true, clockAheadMs: 200, libraryVersion: '2026-10-28.endive' };
const ACCOUNT = {
  chargesEnabled: true,
  payoutsEnabled: true,
  detailsSubmitted: true,
  currency: 'usd',
  statementDescriptor: 'MARA AUDITS',
};
const ENDPOINT = { url: ADDRESS, isEnabled: true, apiVersion: KEY.libraryVersion, events: WANTED };
const UNREACHABLE: PaymentProviderAnswer<never> = { ok: false, why: 'unreachable' };
const REFUSED: PaymentProviderAnswer<never> = { ok: false, why: 'refused' };

/** A live shop without problems. */
const WELL: PaymentProviderFacts = {
  mode: 'live',
  now: NOW,
  keyLast4: '9fQ2',
  keyFirstSeenAt: new Date(NOW.getTime() - 3 * DAY_MS),
  otherModeMessages: 0,
  key: { ok: true, value: KEY },
  account: { ok: true, value: ACCOUNT },
  endpoints: { ok: true, value: [ENDPOINT] },
  webhookAddress: ADDRESS,
  wantedEvents: WANTED,
};

const key = (change: Partial<PaymentProviderApiKeyFacts>) => ({
  key: { ok: true, value: { ...KEY, ...change } } as const,
});
const account = (change: object) => ({ account: { ok: true, value: { ...ACCOUNT, ...change } } as const });
const endpoints = (...all: object[]) => ({
  endpoints: { ok: true, value: all.map((one) => ({ ...ENDPOINT, ...one })) } as const,
});

test('a live shop where everything is well has nothing to mend', () => {
  const states = Object.values(judgePaymentProviderReadinessChecks(WELL)).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['ok']));
});

test.each<
  [
    id: PaymentProviderReadinessCheckId,
    change: Partial<PaymentProviderFacts>,
    state: ReadinessCheckVerdict['state'],
    detail: string,
  ]
>([
  ['keys', { mode: 'none', key: REFUSED }, 'bad', 'No key is set'],
  ['keys', key({ isLive: false }), 'bad', 'looks like a live key, but the provider says it is a test key'],
  ['keys', { ...key({ isLive: true }), mode: 'test' }, 'bad', 'looks like a test key'],
  ['keys', { otherModeMessages: 2 }, 'bad', 'Events from the other mode arrived in the last 24 hours (2)'],
  ['keys', { key: UNREACHABLE }, 'unknown', 'couldn’t be reached'],
  ['keys', { ...key({ isLive: false }), mode: 'sandbox' }, 'ok', 'has its own key'],
  ['key-accepted', { key: REFUSED }, 'bad', 'rejects the key ending in 9fQ2'],
  ['key-accepted', { key: UNREACHABLE }, 'unknown', 'couldn’t be reached'],
  ['key-accepted', { mode: 'none', key: REFUSED }, 'unknown', 'No payment provider'],
  ['account', account({ chargesEnabled: false }), 'bad', 'charges are off.'],
  [
    'account',
    account({ payoutsEnabled: false, detailsSubmitted: false }),
    'bad',
    'payouts are off, details are not submitted.',
  ],
  ['account', { account: REFUSED }, 'unknown', 'doesn’t have permission'],
  ['currency', account({ currency: 'eur' }), 'warning', 'EUR'],
  ['currency', account({ currency: null }), 'warning', 'no default currency'],
  ['descriptor', account({ statementDescriptor: null }), 'warning', 'no statement descriptor'],
  ['key-age', { keyFirstSeenAt: new Date(NOW.getTime() - 90 * DAY_MS) }, 'ok', '90 days'],
  ['key-age', { keyFirstSeenAt: new Date(NOW.getTime() - 90 * DAY_MS - 1) }, 'warning', 'Roll it'],
  ['clock', key({ clockAheadMs: 10 * MINUTE_MS }), 'bad', '10 minutes ahead of'],
  ['clock', key({ clockAheadMs: -10 * MINUTE_MS }), 'bad', '10 minutes behind'],
  ['clock', key({ clockAheadMs: 5 * MINUTE_MS }), 'bad', '5 minutes'],
  ['clock', key({ clockAheadMs: 5 * MINUTE_MS - 1 }), 'warning', 'ahead of'],
  ['clock', key({ clockAheadMs: 29_999 }), 'ok', 'Less than 30 seconds'],
  ['clock', key({ clockAheadMs: null }), 'unknown', 'has no date'],
  ['endpoint', endpoints(), 'bad', 'It has no endpoints.'],
  [
    'endpoint',
    endpoints({ url: 'https://other.example/hook' }),
    'bad',
    'It sends events to https://other.example/hook.',
  ],
  ['endpoint', endpoints({ isEnabled: false }), 'bad', 'is disabled'],
  ['endpoint', endpoints({ isEnabled: false }, {}), 'ok', ADDRESS],
  ['endpoint', endpoints({ url: `${ADDRESS}/` }), 'ok', ADDRESS],
  ['endpoint', { endpoints: REFUSED }, 'unknown', 'doesn’t have permission'],
  [
    'endpoint-events',
    endpoints({ events: ['refund.created'] }),
    'bad',
    'does not send checkout.session.completed.',
  ],
  ['endpoint-events', endpoints({ events: ['*'] }), 'ok', 'All 2 events'],
  ['endpoint-events', endpoints(), 'unknown', 'no endpoint for this URL'],
  ['endpoint-version', endpoints({ apiVersion: '2024-06-20' }), 'warning', '2024-06-20'],
  ['endpoint-version', endpoints({ apiVersion: null }), 'warning', 'default version'],
])('%s with %j is %s: %s', (id, change, state, detail) => {
  const verdict = judgePaymentProviderReadinessChecks({ ...WELL, ...change })[id];
  expect(verdict.detail).toContain(detail);
  expect(verdict.state).toBe(state);
});
