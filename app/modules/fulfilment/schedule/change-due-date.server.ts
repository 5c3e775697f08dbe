import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { type LockedOrderItem, lockOrderAndItemRows, type OrderItemVersionRef } from '../lock-item.server.ts';
import { UNFINISHED_ORDER_ITEM_WORK_STATES, type OrderWorkFailure, trimOrderWorkText } from '../model.ts';
import { type OrderItemRecord, getOrderItemWorkState } from '../move-item.server.ts';
import { queueOrderItemEmailToBuyer } from '../notify-buyer.server.ts';

import { setOrderDueToLatestItem } from './set-order-due.server.ts';

/** How far ahead a date may be promised. */
const MAX_DUE_DATE_AHEAD_MS = 366 * 86_400_000;

async function updateOrderItemDueDate(
  ctx: AppContext,
  { order, item }: LockedOrderItem,
  { dueAt, reason }: { dueAt: Date; reason: string },
): Promise<OrderItemRecord> {
  const version = item.version + 1;
  const [moved] = await ctx.db
    .update(orderItems)
    .set({ dueAt, version, updatedAt: ctx.now })
    .where(eq(orderItems.id, item.id))
    .returning();
  if (!moved) throw new Error('a locked item is gone');
  await setOrderDueToLatestItem(ctx, order.id);
  const from = item.dueAt?.toISOString() ?? null;
  const data = { from, to: dueAt.toISOString(), reason };
  await recordOrderEvent(ctx, { orderId: order.id, orderItemId: item.id, kind: 'due_changed', data });
  await recordAudit(ctx, {
    action: 'order.due_changed',
    entity: 'order',
    entityId: order.id,
    summary: `Delivery date of ${item.title} changed`,
    before: { dueAt: from },
    after: { dueAt: dueAt.toISOString(), reason },
  });
  await queueOrderItemEmailToBuyer(
    ctx,
    { order, item: moved },
    {
      template: 'due.changed',
      dedupeKey: `due:${order.id}:${item.id}:${version}`,
      payload: { dueAt: dueAt.toISOString(), previous: from, reason },
    },
  );
  return moved;
}

/**
 * Changes the promised date of an item, earlier or later, with a reason, by the staff; notifies the buyer.
 * Returns null if it is this date already.
 */
export async function changePromisedItemDueDate(
  ctx: AppContext,
  change: OrderItemVersionRef & { dueAt: Date; reason: string },
): Promise<Result<OrderItemRecord | null, OrderWorkFailure>> {
  assertCan(ctx, 'orders:write');
  const reason = trimOrderWorkText('reason', change.reason);
  if (reason === null) return fail({ code: 'TEXT_LENGTH', text: 'reason' });
  const ahead = change.dueAt.getTime() - ctx.now.getTime();
  if (!(ahead > 0 && ahead <= MAX_DUE_DATE_AHEAD_MS)) return fail({ code: 'DATE_INVALID' });
  return inTransaction(ctx, async (ctx): Promise<Result<OrderItemRecord | null, OrderWorkFailure>> => {
    const locked = await lockOrderAndItemRows(ctx, change.itemId);
    if (!locked) return fail({ code: 'NOT_FOUND' });
    const { order, item } = locked;
    if (item.dueAt?.getTime() === change.dueAt.getTime()) return ok(null);
    if (order.status !== 'PAID') return fail({ code: 'ORDER_CLOSED' });
    const state = getOrderItemWorkState(item);
    if (item.version !== change.version) return fail({ code: 'STATE_CHANGED', state });
    if (state === null || !UNFINISHED_ORDER_ITEM_WORK_STATES.includes(state))
      return fail({ code: 'ORDER_CLOSED' });
    return ok(await updateOrderItemDueDate(ctx, locked, { dueAt: change.dueAt, reason }));
  });
}
