import { and, eq } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { unfinishedOrderItemCondition, openOrderCondition } from './count-assigned-work.server.ts';
import { orderItems } from './item-tables.server.ts';
import { orders } from './order-tables.server.ts';

/** Reassigns all open work of a person to another, in the caller's transaction; returns how much it was. */
export async function transferAssignedWork(
  ctx: AppContext,
  { from, to }: { from: string; to: string },
): Promise<number> {
  assertCan(ctx, 'team:write');
  const changed = { assigneeId: to, updatedAt: ctx.now };
  const items = await ctx.db
    .update(orderItems)
    .set(changed)
    .where(and(eq(orderItems.assigneeId, from), unfinishedOrderItemCondition))
    .returning({ id: orderItems.id });
  const whole = await ctx.db
    .update(orders)
    .set(changed)
    .where(and(eq(orders.assigneeId, from), openOrderCondition))
    .returning({ id: orders.id });
  const count = items.length + whole.length;
  if (count > 0)
    await recordAudit(ctx, {
      action: 'orders.handed_over',
      entity: 'user',
      entityId: from,
      summary: `Reassigned ${count} open items and orders`,
      before: { assignee: from },
      after: { assignee: to, items: items.map(({ id }) => id), orders: whole.map(({ id }) => id) },
    });
  return count;
}
