import { eq } from 'drizzle-orm';

import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems, orders } from '#app/modules/orders/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

type OrderColumns = Partial<typeof orders.$inferInsert>;
type ItemColumns = Partial<typeof orderItems.$inferInsert>;

/** An order as the staff's list meets it: any of its columns, and those of its one line. Returns its id. */
export async function addDeskOrder(
  ctx: AppContext,
  order: OrderColumns = {},
  item: ItemColumns = {},
): Promise<string> {
  const id = await addOrder(ctx, { ...(order.createdAt && { createdAt: order.createdAt }) });
  if (order.id) throw new Error('the fixture makes the id');
  const emailNorm = order.email?.toLowerCase();
  await ctx.db
    .update(orders)
    .set({ dueAt: ctx.now, ...(emailNorm && { emailNorm }), ...order })
    .where(eq(orders.id, id));
  await ctx.db
    .update(orderItems)
    .set({ workState: 'queued', dueAt: order.dueAt ?? ctx.now, ...item })
    .where(eq(orderItems.orderId, id));
  return id;
}
