import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { failPaymentAttempt } from '#app/modules/orders/close-order.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { orderRow } from '../../../tests/shop/paid-shop.ts';
import { checkOut, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { deleteUnpaidOrders } from './delete-unpaid-orders.server.ts';

/** Longer than the database waits before it checks for a deadlock. */
const PAST_DEADLOCK_CHECK_MS = 1_300;

test('a late payment that is being settled wins over the deletion of its order', async () => {
  const ctx = await sellingShop();
  const { orderId } = await checkOut(ctx);
  const own = eq(payments.orderId, orderId);
  const [payment] = await ctx.db.select().from(payments).where(own);
  await failPaymentAttempt(ctx, payment?.id ?? '', { reason: 'expired', code: 'never_created' });
  const held = Promise.withResolvers<null>();
  let runs = 0;
  const settling = inTransaction(ctx, async ({ db }) => {
    runs += 1;
    await db.select().from(payments).where(own).for('update');
    held.resolve(null);
    await sleep(PAST_DEADLOCK_CHECK_MS);
    await db.select().from(orders).where(eq(orders.id, orderId)).for('update');
    await db.update(payments).set({ state: 'review', receivedCents: 140_00 }).where(own);
    await db.update(orders).set({ paymentState: 'REVIEW' }).where(eq(orders.id, orderId));
  });
  await held.promise;
  const forgotten = deleteUnpaidOrders({ ...ctx, now: addDays(ctx.now, 31) });
  await settling;
  expect([runs, await forgotten]).toEqual([1, 0]);
  expect(await orderRow(ctx, orderId)).toMatchObject({ paymentState: 'REVIEW' });
});
