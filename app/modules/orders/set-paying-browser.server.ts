import { and, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { orders } from './order-tables.server.ts';

/** Makes a browser that opens the payment page by an order's link the paying one, replacing any earlier. */
export async function setBrowserPayingForOrder(
  ctx: AppContext,
  orderId: string,
  browserHash: string,
): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ browserHash })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'PENDING')));
}
