import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { checkOut, deliver, listEvents, pay, sellingShop } from '../../../../tests/shop/selling-shop.ts';
import { providerEvents } from '../tables.server.ts';

import { providerEventLogSearch } from './event-log.ts';
import { listPaymentProviderEventLog } from './list-event-log.server.ts';
import { processStoredPaymentProviderEvent } from './process-provider-event.server.ts';
import { reprocessPaymentProviderEvent } from './replay-event.server.ts';

async function shopOf(role: 'manager' | 'editor' = 'manager') {
  const ctx = await sellingShop();
  const id = randomUUID();
  return {
    ...ctx,
    actor: { kind: 'user', id, role, email: 'm@example.com', isEmailVerified: true } as const,
  };
}
type Shop = Awaited<ReturnType<typeof shopOf>>;

/** Makes a paid checkout whose events have not reached the shop. */
async function paidUnheard(ctx: Shop) {
  const { orderId, sessionId } = await checkOut(ctx);
  await pay(ctx, sessionId);
  const event = (await listEvents(ctx)).find(({ type }) => type === 'checkout.session.completed');
  if (!event) throw new Error('nothing was paid');
  return { orderId, event };
}

const statusOf = async (ctx: Shop, orderId: string) =>
  (await ctx.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.status;
const rowOf = async (ctx: Shop, eventId: string) =>
  (await ctx.db.select().from(providerEvents).where(eq(providerEvents.eventId, eventId)))[0];
const read = (ctx: Shop, search = '') =>
  listPaymentProviderEventLog(ctx, providerEventLogSearch.read(new URLSearchParams(search)));

test('a message that never came is fetched by its id and pays the order, once', async () => {
  const ctx = await shopOf();
  const { orderId, event } = await paidUnheard(ctx);
  expect(await reprocessPaymentProviderEvent(ctx, event.eventId)).toEqual({
    ok: true,
    value: { type: event.type },
  });
  expect(await rowOf(ctx, event.eventId)).toMatchObject({ source: 'replay', state: 'received' });
  expect(await reprocessPaymentProviderEvent(ctx, event.eventId)).toEqual({
    ok: false,
    failure: { code: 'waiting' },
  });
  await processStoredPaymentProviderEvent(ctx, event.eventId);
  expect(await statusOf(ctx, orderId)).toBe('PAID');
  const lines = await ctx.db.select().from(auditLog);
  expect(lines.filter(({ action }) => action === 'payment.event-replayed')).toHaveLength(1);
});

test('a message that gave up is worked from its beginning', async () => {
  const ctx = await shopOf();
  const { orderId, event } = await paidUnheard(ctx);
  await deliver(ctx, [event]);
  await ctx.db.update(providerEvents).set({ state: 'dead', tries: 7, error: 'unavailable' });
  expect((await read(ctx, 'state=dead')).rows).toMatchObject([
    { id: event.eventId, tries: 7, note: 'unavailable' },
  ]);
  expect(await reprocessPaymentProviderEvent(ctx, event.eventId)).toMatchObject({ ok: true });
  expect(await rowOf(ctx, event.eventId)).toMatchObject({ state: 'received', tries: 0, error: null });
  await processStoredPaymentProviderEvent(ctx, event.eventId);
  expect((await read(ctx)).rows).toMatchObject([{ id: event.eventId, state: 'done', tries: 1, note: null }]);
  expect(await statusOf(ctx, orderId)).toBe('PAID');
});

test('what the provider does not know, cannot be asked, or the shop has no use for is refused', async () => {
  const ctx = await shopOf();
  expect(await reprocessPaymentProviderEvent(ctx, 'evt_nothing')).toEqual({
    ok: false,
    failure: { code: 'unknown' },
  });
  ctx.disturb(() => Promise.reject(new TypeError('away')));
  expect(await reprocessPaymentProviderEvent(ctx, 'evt_nothing')).toEqual({
    ok: false,
    failure: { code: 'unavailable' },
  });
  ctx.disturb(null);
  const { event } = await paidUnheard(ctx);
  await deliver(ctx, [event]);
  await ctx.db.update(providerEvents).set({ type: 'charge.captured', state: 'ignored' });
  expect(await reprocessPaymentProviderEvent(ctx, event.eventId)).toEqual({
    ok: false,
    failure: { code: 'of-no-use' },
  });
  const without = { ...ctx, payments: { mode: 'none', gateway: null } as const };
  expect(await reprocessPaymentProviderEvent(without, 'evt_nothing')).toEqual({
    ok: false,
    failure: { code: 'not-set-up' },
  });
});

test('the log is read in pages, by result, type and id', async () => {
  const ctx = await shopOf();
  const at = (minute: number) => new Date(ctx.now.getTime() - minute * 60_000);
  const rows = Array.from({ length: 30 }, (_, place) => ({
    eventId: `evt_${String(place).padStart(2, '0')}`,
    type: place % 2 === 0 ? 'refund.created' : 'refund.failed',
    objectId: `re_${place}`,
    isLive: false,
    providerCreatedAt: at(place),
    receivedAt: at(place),
    source: 'webhook',
    state: place === 7 ? 'ignored' : 'done',
  }));
  await ctx.db.insert(providerEvents).values(rows);
  const first = await read(ctx);
  expect([first.rows.length, first.rows[0]?.id, first.total.count]).toEqual([25, 'evt_00', 30]);
  expect((await read(ctx, 'page=2')).rows).toHaveLength(5);
  expect((await read(ctx, 'sort=oldest')).rows[0]?.id).toBe('evt_29');
  expect((await read(ctx, 'state=ignored')).rows.map(({ id }) => id)).toEqual(['evt_07']);
  expect((await read(ctx, 'type=refund.failed')).total.count).toBe(15);
  expect((await read(ctx, 'q=re_11')).rows.map(({ id }) => id)).toEqual(['evt_11']);
  expect((await read(ctx, 'q=EVT_12')).rows.map(({ id }) => id)).toEqual(['evt_12']);
});

test('who may not open the page neither reads nor replays', async () => {
  const ctx = await shopOf('editor');
  await expect(Promise.resolve().then(() => read(ctx))).rejects.toMatchObject({ status: 403 });
  await expect(reprocessPaymentProviderEvent(ctx, 'evt_1')).rejects.toMatchObject({ status: 403 });
});
