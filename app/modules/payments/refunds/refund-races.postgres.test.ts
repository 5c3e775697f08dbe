import { expect, test } from 'vitest';

import { counters } from '#app/modules/orders/order-tables.server.ts';
import { invoices } from '#app/modules/invoicing/tables.server.ts';

import { orderRow, paidOrder, refund, refundRows } from '../../../../tests/shop/paid-shop.ts';
import { checkOut, pay, sellingShop } from '../../../../tests/shop/selling-shop.ts';

import { fetchAndSettleCheckoutSession } from '../settle-checkout.server.ts';

test(
  'of 20 refunds of $20.00 at once, 7 fit into a payment of $149.00, at the provider as well',
  { timeout: 60_000 },
  async () => {
    const ctx = await sellingShop({ settings: { isRateLimited: false } });
    const order = await paidOrder(ctx);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(ctx, order, 20_00)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(7);
    const codes = answers.flatMap((answer) => (answer.ok ? [] : [answer.failure.code]));
    expect(new Set(codes)).toEqual(new Set(['REFUND_EXCEEDS_PAYMENT']));
    expect(await refundRows(ctx, order.orderId)).toHaveLength(7);
    expect(await orderRow(ctx, order.orderId)).toMatchObject({ refundedCents: 140_00, status: 'PAID' });
    const { paymentIntent } = order;
    expect(await ctx.gateway.listRefunds({ paymentIntent }, { timeoutMs: 4_000, retries: 0 })).toHaveLength(
      7,
    );
  },
);

test('payments that settle at once number their invoices without gaps', { timeout: 60_000 }, async () => {
  const ctx = await sellingShop({ settings: { isRateLimited: false } });
  const sessions: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    const { sessionId } = await checkOut(ctx);
    await pay(ctx, sessionId);
    sessions.push(sessionId);
  }
  await Promise.all(
    [...sessions, ...sessions].map((sessionId) => fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook')),
  );
  const numbers = (await ctx.db.select().from(invoices)).map(({ number }) => number).toSorted();
  expect(numbers).toEqual(
    Array.from({ length: 12 }, (_, place) => `TEST-INV-${String(place + 1).padStart(5, '0')}`),
  );
  expect(await ctx.db.select().from(counters)).toMatchObject([{ name: 'invoice:test', value: 12 }]);
});
