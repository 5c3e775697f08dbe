import { and, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { orders } from './order-tables.server.ts';

/** The browser that goes to pay by an order's link is the paying browser from now on, whatever cookie it had before. */
export async function adoptOrder(ctx: AppContext, orderId: string, browserHash: string): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ browserHash })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'PENDING')));
}
