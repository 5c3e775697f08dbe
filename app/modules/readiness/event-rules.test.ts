import { expect, test } from 'vitest';

import { MINUTE_MS } from '#app/lib/durations.ts';

import {
  type WebhookReadinessCheckId,
  type ProviderEventCheckData,
  judgePaymentEventChecks,
} from './event-rules.ts';
import type { ReadinessCheckVerdict } from './verdict.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);

/** A shop that receives events as it should. */
const WELL: ProviderEventCheckData = {
  hasProvider: true,
  now: NOW,
  hasSecret: true,
  last: { eventId: 'evt_9', at: ago(3 * MINUTE_MS) },
  isLastKnown: { ok: true, value: true },
  delivered: 12,
  fetched: 1,
  dead: 0,
  retrying: 0,
  lagMs: 1_400,
  reconciledAt: ago(40_000),
};

test('where messages come as they should nothing is to mend', () => {
  const states = Object.values(judgePaymentEventChecks(WELL)).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['ok']));
});

test.each<
  [
    id: WebhookReadinessCheckId,
    change: Partial<ProviderEventCheckData>,
    state: ReadinessCheckVerdict['state'],
    detail: string,
  ]
>([
  ['signing-secret', { hasSecret: false }, 'bad', 'STRIPE_WEBHOOK_SECRET is not set'],
  [
    'signing-secret',
    { isLastKnown: { ok: true, value: false } },
    'bad',
    'The endpoint belongs to another account',
  ],
  ['signing-secret', { isLastKnown: { ok: false, why: 'unreachable' } }, 'unknown', 'couldn’t be reached'],
  [
    'signing-secret',
    { last: null, isLastKnown: null, delivered: 0, fetched: 0 },
    'warning',
    'Not verified yet',
  ],
  ['signing-secret', { isLastKnown: null, delivered: 0, fetched: 0 }, 'warning', '(evt_9) is too old'],
  ['signing-secret', { delivered: 0, fetched: 4 }, 'bad', '4 events had to be fetched'],
  ['signing-secret', { hasProvider: false }, 'unknown', 'No payment provider'],
  ['event-failures', { dead: 2 }, 'bad', '2 events failed permanently'],
  ['event-failures', { retrying: 1 }, 'warning', '1 event failed and will be retried'],
  ['event-flow', { last: null }, 'warning', 'No event has arrived yet'],
  ['event-flow', {}, 'ok', '3 minutes ago. 95% arrived within 1 second.'],
  ['event-flow', { lagMs: null }, 'ok', '3 minutes ago.'],
  ['event-flow', { lagMs: 2 * MINUTE_MS }, 'warning', 'within 2 minutes'],
  ['reconciler', { reconciledAt: null }, 'warning', 'Not run yet'],
  ['reconciler', { reconciledAt: ago(6 * MINUTE_MS) }, 'warning', 'should run every minute'],
])('%s with %j is %s: %s', (id, change, state, detail) => {
  const verdict = judgePaymentEventChecks({ ...WELL, ...change })[id];
  expect(verdict.detail).toContain(detail);
  expect(verdict.state).toBe(state);
});
