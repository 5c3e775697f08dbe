import { addWork } from '#app/modules/fulfilment/fixtures.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';

import type { TestShop } from './shop.ts';

/**
 * A customer's paid order of two services, $200.00 together. It was paid by hand, so its refunds need no
 * provider.
 */
export async function paidByHand({ ctx }: TestShop, userId: string) {
  const now = new Date();
  const { orderId, itemIds } = await addWork({ ...ctx, now }, { items: [{}, {}], order: { userId } });
  const [payment] = await ctx.db
    .insert(payments)
    .values({
      orderId,
      attempt: 1,
      provider: 'manual',
      isLive: false,
      state: 'paid',
      amountCents: 200_00,
      receivedCents: 200_00,
      sessionExpiresAt: now,
      cardBrand: 'visa',
      cardLast4: '4242',
      paidAt: now,
    })
    .returning();
  return { orderId, itemIds, paymentId: payment?.id ?? '' };
}

/** The refund request as the form of an order of several services sends it: with the item it is about. */
export const refundRequestForm = (item = '') => ({
  intent: 'request',
  reason: 'late',
  text: 'It should have been here on Monday at the latest.',
  item,
});
