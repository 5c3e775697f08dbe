import { and, eq, isNull } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { orders } from './order-tables.server.ts';

/**
 * Returns true for the first caller only: the purchase is counted once, however often the success page is
 * shown.
 */
export async function claimFirstCheckoutSuccessView(ctx: AppContext, orderId: string): Promise<boolean> {
  const claimed = await ctx.db
    .update(orders)
    .set({ purchaseTrackedAt: ctx.now })
    .where(and(eq(orders.id, orderId), isNull(orders.purchaseTrackedAt)))
    .returning({ id: orders.id });
  return claimed.length > 0;
}
