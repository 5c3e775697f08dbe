import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { lockOrderAndItemRows, type OrderItemVersionRef } from '../lock-item.server.ts';
import { UNFINISHED_ORDER_ITEM_WORK_STATES, type OrderWorkFailure, trimOrderWorkText } from '../model.ts';
import { type OrderItemRecord, getOrderItemWorkState } from '../move-item.server.ts';

/** Grants an item one more revision round than it was sold with, by the staff. */
export async function grantRevisionRound(
  ctx: AppContext,
  { reason, ...seen }: OrderItemVersionRef & { reason: string },
): Promise<Result<OrderItemRecord, OrderWorkFailure>> {
  assertCan(ctx, 'orders:write');
  const why = trimOrderWorkText('reason', reason);
  if (why === null) return fail({ code: 'TEXT_LENGTH', text: 'reason' });
  return inTransaction(ctx, async (ctx): Promise<Result<OrderItemRecord, OrderWorkFailure>> => {
    const locked = await lockOrderAndItemRows(ctx, seen.itemId);
    if (!locked) return fail({ code: 'NOT_FOUND' });
    const { order, item } = locked;
    const state = getOrderItemWorkState(item);
    if (order.status !== 'PAID' || state === null || !UNFINISHED_ORDER_ITEM_WORK_STATES.includes(state))
      return fail({ code: 'ORDER_CLOSED' });
    if (item.version !== seen.version) return fail({ code: 'STATE_CHANGED', state });
    const granted = item.revisionRoundsGranted + 1;
    const [updated] = await ctx.db
      .update(orderItems)
      .set({ revisionRoundsGranted: granted, version: item.version + 1, updatedAt: ctx.now })
      .where(eq(orderItems.id, item.id))
      .returning();
    if (!updated) throw new Error('a locked item is gone');
    await recordOrderEvent(ctx, {
      orderId: order.id,
      orderItemId: item.id,
      kind: 'round_granted',
      data: { granted },
    });
    await recordAudit(ctx, {
      action: 'order.round_granted',
      entity: 'order',
      entityId: order.id,
      summary: `Revision added for ${item.title}`,
      before: { granted: item.revisionRoundsGranted },
      after: { granted, reason: why },
    });
    return ok(updated);
  });
}
