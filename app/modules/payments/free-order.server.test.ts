import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { confirmCheckout } from '#app/modules/checkout/confirm-checkout.server.ts';
import { SESSIONS } from '#app/modules/checkout/fixtures.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { invoices } from '#app/modules/invoicing/tables.server.ts';
import { promoCodes, promoRedemptions } from '#app/modules/promo/tables.server.ts';

import {
  auditCart,
  checkOut,
  deliver,
  listEvents,
  offerCode,
  pay,
  type SellingShop,
  sellingShop,
} from '../../../tests/shop/selling-shop.ts';

import { mailsOf } from './fixtures.ts';

const LIMITS = { timeoutMs: 5_000, retries: 0 };

/** Returns every row of the order that could exist twice by mistake. */
async function traces(ctx: SellingShop, orderId: string) {
  const events = await ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  const items = await ctx.db.select().from(orderItems);
  const [code] = await ctx.db.select().from(promoCodes);
  const redemptions = await ctx.db.select().from(promoRedemptions);
  const attempts = await ctx.db.select().from(payments);
  return {
    paid: events.filter(({ kind }) => kind === 'paid').length,
    mails: await mailsOf(ctx, orderId),
    jobs: (await ctx.jobs.sent()).filter(({ queue }) => queue === 'order.paid').length,
    invoices: (await ctx.db.select().from(invoices)).length,
    items: items.map(({ workState }) => workState),
    uses: code?.currentUses,
    redemptions: redemptions.map(({ state }) => state),
    attempts: attempts.map(({ state, amountCents, paymentIntent }) => [state, amountCents, paymentIntent]),
  };
}

test('[PROMO-08] [T7] a free order is paid once, however often webhook and return arrive', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'FREE', value: 100, maxUses: 5 });
  const browserHash = randomUUID();
  const { orderId, sessionId } = await checkOut(ctx, { ...auditCart, promoCode: 'free' }, { browserHash });
  expect(ctx.calls.filter((call) => call === SESSIONS)).toHaveLength(1);
  await pay(ctx, sessionId);
  expect(await ctx.gateway.getCheckout(sessionId, LIMITS)).toMatchObject({
    status: 'complete',
    paymentStatus: 'no_payment_required',
    intent: null,
    amountTotalCents: 0,
  });

  const events = (await listEvents(ctx)).filter(({ type }) => type === 'checkout.session.completed');
  expect(events).toHaveLength(1);
  const comeBack = () => confirmCheckout(ctx, { sessionId, browserHash });
  const [, first, , second] = await Promise.all([
    deliver(ctx, events),
    comeBack(),
    deliver(ctx, events),
    comeBack(),
  ]);
  for (const outcome of [first, second])
    expect(outcome).toMatchObject({ ok: true, value: { order_id: orderId, status: 'PAID', total_usd: 0 } });

  const [order] = await ctx.db.select().from(orders);
  expect(order).toMatchObject({ status: 'PAID', paymentState: 'NO_CHARGE', totalCents: 0, refundedCents: 0 });
  const once = await traces(ctx, orderId);
  expect(once).toMatchObject({
    paid: 1,
    mails: ['order.confirmed', 'team.order'],
    jobs: 1,
    uses: 1,
    redemptions: ['used'],
    attempts: [['paid', 0, null]],
  });

  // All events again, one after the other, and the same message under another id.
  await deliver(ctx, events);
  await deliver(
    ctx,
    events.map((event) => ({ ...event, eventId: `${event.eventId}again` })),
  );
  expect(await comeBack()).toMatchObject({ ok: true, value: { status: 'PAID' } });
  expect(await traces(ctx, orderId)).toEqual(once);
  expect((await ctx.db.select().from(orders))[0]?.version).toBe(order?.version);
  expect(ctx.calls.filter((call) => call === SESSIONS)).toHaveLength(1);
});
