import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { MINUTE_MS } from '#app/lib/durations.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { reconcilePaymentsWithProvider } from '#app/modules/payments/reconciliation/reconcile-payments.job.server.ts';
import { providerEvents } from '#app/modules/payments/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';
import { endpointOf, listOf, openStandIn } from '../../../tests/shop/provider-stand-in.ts';
import { checkOut, deliver, listEvents, pay, sellingShop } from '../../../tests/shop/selling-shop.ts';

import type { GoLiveCheckId, ReadinessCheckState } from './checks.ts';
import { listChecksBlockingLivePayments } from './list-blocking-checks.server.ts';
import { readLatestReadinessResults } from './read-results.server.ts';
import { runAllReadinessChecks } from './run-checks.server.ts';

const SYSTEM = { kind: 'system', name: 'readiness.run' } as const;

/** Runs everything like the job and returns the result of one check. */
async function found(ctx: AppContext, id: GoLiveCheckId) {
  await runAllReadinessChecks({ ...ctx, actor: SYSTEM });
  const result = (await readLatestReadinessResults(ctx)).get(id);
  return { state: result?.state, detail: result?.detail ?? '' };
}

const shopWith = async (
  options: Parameters<typeof openStandIn>[1] | ((ctx: AppContext) => Parameters<typeof openStandIn>[1]) = {},
) => {
  const ctx = await freshContext();
  return { ...ctx, payments: await openStandIn(ctx, typeof options === 'function' ? options(ctx) : options) };
};

/** An event that the webhook received. */
const message = (ctx: AppContext, change: Partial<typeof providerEvents.$inferInsert> = {}) =>
  ctx.db.insert(providerEvents).values({
    eventId: `evt_${randomUUID().slice(0, 8)}`,
    type: 'checkout.session.completed',
    objectId: 'cs_test_1',
    isLive: false,
    providerCreatedAt: ctx.now,
    receivedAt: ctx.now,
    source: 'webhook',
    state: 'done',
    ...change,
  });

test('a fresh sandbox is ready once its checks have run, and a sale proves its messages', async () => {
  const ctx = await sellingShop();
  expect(await found(ctx, 'signing-secret')).toMatchObject({ state: 'warning' });
  expect(await listChecksBlockingLivePayments(ctx)).toEqual([]);
  const { sessionId } = await checkOut(ctx);
  await pay(ctx, sessionId);
  await deliver(ctx, await listEvents(ctx));
  await reconcilePaymentsWithProvider(ctx);
  expect(await found(ctx, 'signing-secret')).toMatchObject({ state: 'ok' });
  const results = await readLatestReadinessResults(ctx);
  const states = (ids: GoLiveCheckId[]): (ReadinessCheckState | undefined)[] =>
    ids.map((id) => results.get(id)?.state);
  expect(
    states([
      'keys',
      'key-accepted',
      'account',
      'clock',
      'endpoint',
      'endpoint-events',
      'endpoint-version',
      'event-flow',
      'reconciler',
    ]),
  ).toEqual(Array.from({ length: 9 }, () => 'ok'));
});

test('a stand-in where all is well has nothing but what a first message proves', async () => {
  const ctx = await shopWith();
  await runAllReadinessChecks({ ...ctx, actor: SYSTEM });
  const results = await readLatestReadinessResults(ctx);
  for (const id of [
    'keys',
    'key-accepted',
    'account',
    'currency',
    'descriptor',
    'clock',
    'endpoint',
    'endpoint-events',
    'endpoint-version',
  ])
    expect([id, results.get(id)?.state]).toEqual([id, 'ok']);
  expect(results.get('keys')?.detail).toBe('A test key ending in 4242.');
});

test('a key of the other mode is found and named', async () => {
  const ctx = await shopWith({ answers: { '/v1/balance': { object: 'balance', livemode: true } } });
  const { state, detail } = await found(ctx, 'keys');
  expect(state).toBe('blocking');
  expect(detail).toContain('looks like a test key, but the provider says it is a live key');
  expect((await listChecksBlockingLivePayments(ctx)).map(({ id }) => id)).toContain('keys');
});

test('messages of the other mode are found and named', async () => {
  const ctx = await shopWith();
  await message(ctx, { isLive: true, state: 'ignored', error: 'other mode' });
  const { state, detail } = await found(ctx, 'keys');
  expect(state).toBe('blocking');
  expect(detail).toContain('STRIPE_WEBHOOK_SECRET belongs to an endpoint in the other mode');
});

test('the webhook of a foreign account is found and named', async () => {
  const ctx = await shopWith();
  await message(ctx, { eventId: 'evt_foreign' });
  const { state, detail } = await found(ctx, 'signing-secret');
  expect(state).toBe('blocking');
  expect(detail).toContain('evt_foreign');
  expect(detail).toContain('The endpoint belongs to another account');
});

test.each([10, -10])('a clock %i minutes off is found and named', async (minutes) => {
  const ctx = await shopWith({ clockMs: minutes * MINUTE_MS });
  const { state, detail } = await found(ctx, 'clock');
  expect(state).toBe('blocking');
  expect(detail).toMatch(
    minutes > 0 ? /(9|10) minutes behind the provider’s/ : /(9|10) minutes ahead of the provider’s/,
  );
});

test('an endpoint that misses events is found and named', async () => {
  const ctx = await shopWith((ctx) => ({
    answers: {
      '/v1/webhook_endpoints': listOf(endpointOf(ctx, { enabled_events: ['checkout.session.completed'] })),
    },
  }));
  const { state, detail } = await found(ctx, 'endpoint-events');
  expect(state).toBe('blocking');
  expect(detail).toContain('refund.failed');
  expect(detail).not.toContain('checkout.session.completed');
});

test('an account without an endpoint for this shop is found and named', async () => {
  const ctx = await shopWith((ctx) => ({
    answers: { '/v1/webhook_endpoints': listOf(endpointOf(ctx, { url: 'https://old.example/hook' })) },
  }));
  const { state, detail } = await found(ctx, 'endpoint');
  expect(state).toBe('blocking');
  expect(detail).toContain('It sends events to https://old.example/hook.');
});

test.each([
  [401, 'blocking', 'rejects the key ending in 4242'],
  [500, 'unknown', 'couldn’t be reached'],
] as const)('a provider that answers %i to the key makes it %s', async (status, state, sentence) => {
  const ctx = await shopWith({ answers: { '/v1/balance': status } });
  const result = await found(ctx, 'key-accepted');
  expect(result.state).toBe(state);
  expect(result.detail).toContain(sentence);
  expect((await listChecksBlockingLivePayments(ctx)).map(({ id }) => id)).toContain('key-accepted');
});

test('a message that gave up and a service that costs too little stop a shop in every mode', async () => {
  const ctx = await sellingShop();
  await pay(ctx, (await checkOut(ctx)).sessionId);
  await deliver(ctx, (await listEvents(ctx)).slice(0, 1));
  await ctx.db.update(providerEvents).set({ state: 'dead' });
  await ctx.db.update(services).set({ priceCents: 49 }).where(eq(services.slug, 'fix-links'));
  expect(await found(ctx, 'event-failures')).toEqual({
    state: 'blocking',
    detail: '1 event failed permanently. Open Events and retry.',
  });
  expect(await found(ctx, 'prices')).toEqual({
    state: 'blocking',
    detail: 'Cards can’t be charged less than $0.50: fix links.',
  });
  expect((await listChecksBlockingLivePayments(ctx)).map(({ id }) => id).toSorted()).toEqual([
    'event-failures',
    'prices',
  ]);
});

test('what only a live shop needs is a warning without a live key, and blocks with one', async () => {
  const sandbox = await sellingShop();
  expect(await found(sandbox, 'mail')).toMatchObject({ state: 'warning' });
  const results = await readLatestReadinessResults(sandbox);
  expect([results.get('mail')?.stopsLive, results.get('keys')?.stopsLive]).toEqual([true, false]);
  // Merely unusual figures cause no warning about going live.
  expect(results.get('testimonial-figures')).toMatchObject({ state: 'warning', stopsLive: false });
  expect(await found({ ...sandbox, payments: { ...sandbox.payments, mode: 'live' } }, 'mail')).toMatchObject({
    state: 'blocking',
  });
});

test('a shop without a provider says so and blocks', async () => {
  const ctx = await freshContext();
  expect(await found(ctx, 'keys')).toMatchObject({ state: 'blocking' });
  expect((await listChecksBlockingLivePayments(ctx)).map(({ id }) => id)).toContain('keys');
});
