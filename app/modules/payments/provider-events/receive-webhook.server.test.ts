import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { PaymentProviderEvent } from '#app/platform/payments/gateway.ts';
import {
  deriveSandboxWebhookSecrets,
  buildStripeSignatureHeader,
} from '#app/platform/payments/webhook-signature.server.ts';

import { checkOut, listEvents, pay, sellingShop } from '../../../../tests/shop/selling-shop.ts';

import { providerEvents } from '../tables.server.ts';

import {
  processStoredPaymentProviderEvent,
  processOverdueProviderEvents,
} from './process-provider-event.server.ts';
import { receivePaymentWebhook, storePaymentProviderEvent } from './receive-webhook.server.ts';

const anEvent: PaymentProviderEvent = {
  eventId: 'evt_1',
  type: 'checkout.session.completed',
  objectId: 'cs_test_1',
  isLive: false,
  createdAt: new Date('2026-11-20T12:00:00Z'),
};

function bodyOf(overrides: Record<string, unknown> = {}): string {
  const created = Math.floor(Date.now() / 1000);
  const data = { object: { id: 'cs_test_1' } };
  return JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: anEvent.type,
    created,
    livemode: false,
    data,
    ...overrides,
  });
}

function sign(ctx: AppContext, body: string, at = new Date()): string {
  const [secret = ''] = deriveSandboxWebhookSecrets([ctx.settings.secret]);
  return buildStripeSignatureHeader(body, secret, at);
}

async function eventRow(ctx: AppContext, eventId = 'evt_1') {
  const [row] = await ctx.db.select().from(providerEvents).where(eq(providerEvents.eventId, eventId));
  return row;
}

test('a genuine event is stored once with its job, however often it comes', async () => {
  const ctx = await sellingShop();
  const body = bodyOf();
  for (const _time of [1, 2, 3]) {
    expect(await receivePaymentWebhook(ctx, body, sign(ctx, body))).toEqual({ ok: true, value: null });
  }
  expect(await ctx.db.select().from(providerEvents)).toMatchObject([
    { eventId: 'evt_1', type: anEvent.type, objectId: 'cs_test_1', state: 'received', source: 'webhook' },
  ]);
  expect(await ctx.jobs.sent()).toMatchObject([
    { queue: 'provider-event.process', data: { eventId: 'evt_1' } },
  ]);
});

test('[T3] a webhook that is not genuine is refused and stored nowhere', async () => {
  const ctx = await sellingShop();
  const body = bodyOf();
  const good = sign(ctx, body);
  const forged: [string, string | null][] = [
    [body, null],
    [body, ''],
    [body, 'nonsense'],
    [body, buildStripeSignatureHeader(body, 'whsec_wrong', new Date())],
    [body, buildStripeSignatureHeader(body, '', new Date())],
    [body, sign(ctx, body, new Date(Date.now() - 400_000))],
    [body, sign(ctx, body, new Date(Date.now() + 400_000))],
    [`${body} `, good],
    [bodyOf({ livemode: true }), good],
    ['not json', sign(ctx, 'not json')],
    ['{}', sign(ctx, '{}')],
  ];
  for (const [raw, signature] of forged) {
    expect(await receivePaymentWebhook(ctx, raw, signature)).toEqual({
      ok: false,
      failure: { code: 'BAD_SIGNATURE' },
    });
  }
  expect(await ctx.db.select().from(providerEvents)).toEqual([]);
});

test('[T3] without a webhook secret, or without payments, the webhook accepts nothing', async () => {
  const ctx = await sellingShop();
  const body = bodyOf();
  const noSecret = {
    ...ctx,
    payments: { mode: 'test', gateway: { ...ctx.gateway, hasWebhookSecret: false } } as const,
  };
  const nothing = { ...ctx, payments: { mode: 'none', gateway: null } as const };
  const refused = { ok: false, failure: { code: 'WEBHOOK_NOT_CONFIGURED' } };
  expect(await receivePaymentWebhook(noSecret, body, sign(ctx, body))).toEqual(refused);
  expect(await receivePaymentWebhook(nothing, body, sign(ctx, body))).toEqual(refused);
});

test.each([
  ['of an unwanted type', { type: 'customer.created' }, 'unwanted type'],
  ['of the other mode', { isLive: true }, 'other mode'],
])('an event %s is kept as ignored and never worked', async (_what, change, note) => {
  const ctx = await sellingShop();
  await storePaymentProviderEvent(ctx, { ...anEvent, ...change }, 'webhook');
  expect(await eventRow(ctx)).toMatchObject({ state: 'ignored', error: note });
  expect(await ctx.jobs.sent()).toEqual([]);
});

test.each([
  ['about a checkout of somebody else', {}, 'not an order of this shop'],
  ['about a refund', { type: 'refund.updated', objectId: 're_1' }, 'not an order of this shop'],
  ['about a dispute', { type: 'charge.dispute.created', objectId: 'du_1' }, 'not an order of this shop'],
])('an event %s is ignored after the look', async (_what, change, note) => {
  const ctx = await sellingShop();
  await storePaymentProviderEvent(ctx, { ...anEvent, ...change }, 'webhook');
  await processStoredPaymentProviderEvent(ctx, 'evt_1');
  expect(await eventRow(ctx)).toMatchObject({ state: 'ignored', error: note });
});

test('an event whose content lies changes nothing: only the provider is asked', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await checkOut(ctx);
  await storePaymentProviderEvent(ctx, { ...anEvent, objectId: sessionId }, 'webhook');
  await processStoredPaymentProviderEvent(ctx, 'evt_1');
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  expect(order?.status).toBe('PENDING');
  expect(await eventRow(ctx)).toMatchObject({ state: 'done' });
});

test('retries a failing event after 5 s, 30 s, 2 min, 10 min, 1 h and 6 h, then alerts a person', async () => {
  const ctx = await sellingShop();
  const { sessionId } = await checkOut(ctx);
  await storePaymentProviderEvent(ctx, { ...anEvent, objectId: sessionId }, 'webhook');
  ctx.disturb(() => Promise.resolve(Response.json({ error: { type: 'api_error' } }, { status: 401 })));
  for (let attempt = 1; attempt <= 7; attempt += 1) await processStoredPaymentProviderEvent(ctx, 'evt_1');
  expect(await eventRow(ctx)).toMatchObject({ state: 'dead', tries: 7 });
  const waits = (await ctx.jobs.sent()).filter((job) => job.queue === 'provider-event.process');
  expect(waits.map((job) => job.startAfterSeconds)).toEqual([0, 5, 30, 120, 600, 3_600, 21_600]);
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ template: 'team.system' }]);
  ctx.disturb(null);
  await processStoredPaymentProviderEvent(ctx, 'evt_1');
  expect(await eventRow(ctx)).toMatchObject({ state: 'dead', tries: 7 });
});

test('an event whose worker died is taken again after its lease, and one whose job was lost is swept', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await checkOut(ctx);
  await pay(ctx, sessionId);
  const [event] = await listEvents(ctx);
  if (!event) throw new Error('no event');
  await storePaymentProviderEvent(ctx, event, 'webhook');
  await ctx.db.update(providerEvents).set({ leasedUntil: new Date(Date.now() + 60_000) });
  await processStoredPaymentProviderEvent(ctx, event.eventId);
  expect(await eventRow(ctx, event.eventId)).toMatchObject({ state: 'received' });
  await ctx.db.update(providerEvents).set({ leasedUntil: new Date(Date.now() - 1_000) });
  await processOverdueProviderEvents({ ...ctx, now: new Date(ctx.now.getTime() + 61_000) });
  expect(await eventRow(ctx, event.eventId)).toMatchObject({ state: 'done' });
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  expect(order?.status).toBe('PAID');
});
