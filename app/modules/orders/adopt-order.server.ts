import { and, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { orders } from './order-tables.server.ts';

/** Makes the browser that goes to pay by an order's link the paying browser, replacing any earlier one. */
export async function adoptOrder(ctx: AppContext, orderId: string, browserHash: string): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ browserHash })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'PENDING')));
}
