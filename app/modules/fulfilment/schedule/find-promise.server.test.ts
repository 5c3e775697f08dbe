import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { listSellableServices } from '#app/modules/catalog/list-sellable-services.server.ts';
import { createOrderAndPaymentPage } from '#app/modules/checkout/create-checkout.server.ts';
import { defaultSiteContent } from '#app/modules/content/internal/site-defaults.ts';
import { contentBlocks } from '#app/modules/content/tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  auditCart,
  type Cart,
  checkOut,
  deliver,
  listEvents,
  pay,
  type SellingShop,
  sellingShop,
} from '../../../../tests/shop/selling-shop.ts';

import { addWork } from '../fixtures.ts';

import { findServiceDeliveryPromise, findDisplayedDeliveryPromise } from './find-promise.server.ts';
import { workHours } from './schedule-tables.server.ts';

const SLUGS = ['website-audit', 'fix-links', 'strategy-call'];

async function promiseByCalendar(ctx: AppContext, unitsAtOnce = 2) {
  const value = { ...defaultSiteContent.promise, mode: 'calendar', unitsAtOnce };
  await ctx.db.insert(contentBlocks).values({ key: 'promise', value });
}

/** Returns what the cart shows for these lines, as `POST /api/cart-lines` returns it. */
async function shown(ctx: AppContext, cart: Cart) {
  const services = await listSellableServices(
    ctx,
    cart.items.map(({ serviceId }) => serviceId),
  );
  const lines = cart.items.flatMap(({ serviceId, quantity }) => {
    const service = services.find(({ slug }) => slug === serviceId);
    return service ? [{ ...service, quantity }] : [];
  });
  return findDisplayedDeliveryPromise(ctx, lines);
}

async function buy(ctx: SellingShop, cart: Cart) {
  const { orderId, sessionId } = await checkOut(ctx, cart);
  await pay(ctx, sessionId);
  await deliver(ctx, await listEvents(ctx));
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order?.paidAt) throw new Error('not paid');
  return { ...order, paidAt: order.paidAt };
}

const carts = fc.sample(
  fc.subarray(SLUGS, { minLength: 1 }).chain((slugs) =>
    fc
      .array(fc.integer({ min: 1, max: 4 }), { minLength: slugs.length, maxLength: slugs.length })
      .map((counts): Cart => ({
        items: slugs.map((serviceId, index) => ({ serviceId, quantity: counts[index] ?? 1 })),
      })),
  ),
  { numRuns: 12, seed: 20 },
);

test('by the working calendar the date a cart shows is the one its paid order keeps, while the load grows', async () => {
  const ctx = await sellingShop({
    now: new Date('2026-11-20T15:00:00Z'),
    settings: { isRateLimited: false },
  });
  await promiseByCalendar(ctx);
  let latest = 0;
  for (const cart of carts) {
    const promise = await shown(ctx, cart);
    const order = await buy(ctx, cart);
    expect(order.dueAt?.toISOString()).toBe(promise?.due_at);
    expect(order).toMatchObject({ promiseKind: 'calendar', promiseBasis: { startDay: '2026-11-20' } });
    latest = Math.max(latest, order.dueAt?.getTime() ?? 0);
  }
  expect(latest).toBeGreaterThan(addDays(ctx.now, 14).getTime());
});

test('by the clock nothing is shown beside the days, and a paid order is due after exactly so many', async () => {
  const ctx = await sellingShop({ settings: { isRateLimited: false } });
  for (const cart of carts.slice(0, 4)) {
    expect(await shown(ctx, cart)).toBeNull();
    const order = await buy(ctx, cart);
    const items = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    for (const item of items) expect(item.dueAt).toEqual(addDays(order.paidAt, item.deliveryDays));
    expect(order.promiseKind).toBe('clock');
  }
});

test('a service page shows the date of its calendar, by the stored hours', async () => {
  const ctx = await sellingShop({ now: new Date('2026-11-20T15:00:00Z') });
  const [service] = await listSellableServices(ctx, ['fix-links']);
  const id = service?.id ?? '';
  expect(await findServiceDeliveryPromise(ctx, id)).toBeNull();
  await promiseByCalendar(ctx);
  // The change is announced, and noticed a moment later.
  await expect
    .poll(() => findServiceDeliveryPromise(ctx, id))
    .toMatchObject({
      due_at: '2026-11-23T22:00:00.000Z',
      order_by: '2026-11-20T20:00:00.000Z',
    });
  await ctx.db.insert(workHours).values({ weekday: 3, startsAt: '08:00', endsAt: '12:00' });
  await expect
    .poll(async () => (await findServiceDeliveryPromise(ctx, id))?.due_at)
    .toBe('2026-12-02T17:00:00.000Z');
});

test('a due date that moved by more than a day since the cart showed it stops the checkout', async () => {
  const ctx = await sellingShop({
    now: new Date('2026-11-20T15:00:00Z'),
    settings: { isRateLimited: false },
  });
  await promiseByCalendar(ctx, 1);
  await expect.poll(() => shown(ctx, auditCart)).not.toBeNull();
  const before = await shown(ctx, auditCart);
  const ask = (expected: string | undefined) =>
    createOrderAndPaymentPage(ctx, {
      body: { ...auditCart, expected_due_at: expected },
      idempotencyKey: null,
      browserHash: 'a browser',
    });
  await addWork(ctx, { items: [{}, {}, {}] });
  const after = await shown(ctx, auditCart);
  expect(await ask(before?.due_at)).toEqual({
    ok: false,
    failure: { code: 'DUE_CHANGED', dueAt: new Date(after?.due_at ?? 0) },
  });
  expect(await ask(after?.due_at)).toMatchObject({ ok: true });
});
