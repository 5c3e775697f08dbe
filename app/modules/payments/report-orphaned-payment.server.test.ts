import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { failPaymentAttempt } from '#app/modules/orders/close-order.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { sandboxObjects } from '#app/sandbox/tables.server.ts';

import { checkOut, pay, type SellingShop, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { deleteUnpaidOrders } from './delete-unpaid-orders.server.ts';
import { fetchAndSettleCheckoutSession } from './settle-checkout.server.ts';

const FOREIGN = { state: 'foreign', orderId: null };

/**
 * A session given up as lost that was paid after all, and whose order was deleted before the shop learned of
 * it.
 */
async function paidForNothing(ctx: SellingShop) {
  const { orderId, sessionId } = await checkOut(ctx);
  const [payment] = await ctx.db.select().from(payments);
  await failPaymentAttempt(ctx, payment?.id ?? '', { reason: 'expired', code: 'never_created' });
  await pay(ctx, sessionId);
  expect(await deleteUnpaidOrders({ ...ctx, now: addDays(ctx.now, 31) })).toBe(1);
  return { orderId, sessionId };
}

async function alarms(ctx: SellingShop) {
  const mails = await ctx.db.select().from(outbox).where(eq(outbox.template, 'team.system'));
  return mails.map(({ payload }) => payload);
}

test('a payment for a deleted order alerts the team once, with the session, payment and order ids', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await paidForNothing(ctx);
  for (const reason of ['webhook', 'success_page'] as const)
    expect(await fetchAndSettleCheckoutSession(ctx, sessionId, reason)).toEqual(FOREIGN);
  const detail = expect.stringMatching(
    new RegExp(`^\\$149\\.00 by ${sessionId} \\(pi_\\w+\\) for order ${orderId}`),
  );
  expect(await alarms(ctx)).toEqual([{ problem: 'Payment received for a deleted order', detail }]);
});

test('a payment of another shop on the same provider account, or an unpaid session, raises no alert', async () => {
  const ctx = await sellingShop();
  const { sessionId } = await paidForNothing(ctx);
  const own = eq(sandboxObjects.id, sessionId);
  const [object] = await ctx.db.select().from(sandboxObjects).where(own);
  for (const change of [
    { success_url: 'http://other.test/checkout/success' },
    { success_url: 'http://shop.test.example/checkout/success' },
    { payment_status: 'unpaid' },
  ]) {
    await ctx.db
      .update(sandboxObjects)
      .set({ json: { ...object?.json, ...change } })
      .where(own);
    expect(await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook')).toEqual(FOREIGN);
  }
  expect(await alarms(ctx)).toEqual([]);
});
