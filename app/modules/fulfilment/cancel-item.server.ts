import { and, eq, notInArray } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { OrderRowLockedForUpdate } from '#app/modules/orders/lock-order-money.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { releasePromoCodeUseOnRefund } from '#app/modules/promo/release-promo.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { completeOrderIfDone } from './complete-order.server.ts';
import { revisions } from './deliveries/delivery-tables.server.ts';
import {
  type LockedOrderItem,
  changeOrderItemStateByStaff,
  type OrderItemVersionRef,
} from './lock-item.server.ts';
import { type OrderWorkFailure, trimOrderWorkText } from './model.ts';
import { type OrderItemRecord, updateItemWorkState } from './move-item.server.ts';
import { updateOrderRefundDeadline } from './refresh-refund-window.server.ts';
import { endOrderItemPauses } from './schedule/open-pause.server.ts';

type CancelItemResult = Result<OrderItemRecord | null, OrderWorkFailure>;

async function cancelRowLockedOrderItem(
  ctx: AppContext,
  { order, item }: LockedOrderItem,
  data: { refundId?: string; reason?: string },
): Promise<CancelItemResult> {
  const moved = await updateItemWorkState(ctx, item, {
    to: 'canceled',
    by: 'staff',
    columns: { canceledAt: ctx.now, acceptBy: null },
  });
  if (!moved.ok || moved.value === null) return moved;
  await ctx.db
    .update(revisions)
    .set({ state: 'withdrawn', resolvedAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(revisions.orderItemId, item.id), eq(revisions.state, 'open')));
  await endOrderItemPauses(ctx, moved.value);
  await recordOrderEvent(ctx, { orderId: order.id, orderItemId: item.id, kind: 'item_canceled', data });
  return moved;
}

/**
 * Cancels one item because it is refunded. In the caller's transaction, which has locked payment and order
 * and checked `orders:refund`; the order may complete as a result. Returns null if the item is canceled
 * already.
 */
export async function cancelRefundedItem(
  ctx: AppContext,
  locked: LockedOrderItem,
  refundId: string,
): Promise<CancelItemResult> {
  const canceled = await cancelRowLockedOrderItem(ctx, locked, { refundId });
  if (!canceled.ok || canceled.value === null) return canceled;
  await updateOrderRefundDeadline(ctx, locked.order.id);
  await completeOrderIfDone(ctx, locked.order);
  return canceled;
}

/** Cancels all open items of a refunded order; the caller has locked payment and order. */
export async function cancelOpenOrderItems(
  ctx: AppContext,
  order: OrderRowLockedForUpdate,
  refundId: string,
): Promise<void> {
  const open = await ctx.db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), notInArray(orderItems.workState, ['accepted', 'canceled'])))
    .orderBy(orderItems.id)
    .for('update');
  for (const item of open) await cancelRowLockedOrderItem(ctx, { order, item }, { refundId });
}

/** Cancels a free order if none of its items was or will be delivered, and releases its code. */
async function cancelFreeOrderIfEmpty(ctx: AppContext, order: OrderRowLockedForUpdate): Promise<void> {
  const left = await ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), notInArray(orderItems.workState, ['canceled'])))
    .limit(1);
  if (left.length > 0) return;
  await ctx.db
    .update(orders)
    .set({ status: 'CANCELED', closedReason: 'admin', version: order.version + 1, updatedAt: ctx.now })
    .where(and(eq(orders.id, order.id), eq(orders.status, 'PAID')));
  await recordOrderEvent(ctx, { orderId: order.id, kind: 'canceled', data: { reason: 'admin' } });
  await releasePromoCodeUseOnRefund(ctx, order.id);
}

/**
 * Cancels an item that cost nothing, for the staff (a paid one is refunded, which cancels it). The order
 * completes once all others are accepted, and is canceled if no item is left.
 */
export async function cancelFreeOrderItem(
  ctx: AppContext,
  { reason, ...seen }: OrderItemVersionRef & { reason: string },
): Promise<CancelItemResult> {
  assertCan(ctx, 'orders:refund');
  assertRecentStepUp(ctx);
  const why = trimOrderWorkText('reason', reason);
  if (why === null) return fail({ code: 'TEXT_LENGTH', text: 'reason' });
  return changeOrderItemStateByStaff(
    ctx,
    seen,
    'canceled',
    async (ctx, locked): Promise<CancelItemResult> => {
      const { order, item } = locked;
      if (order.paymentState !== 'NO_CHARGE') return fail({ code: 'NEEDS_REFUND' });
      const canceled = await cancelRowLockedOrderItem(ctx, locked, { reason: why });
      if (!canceled.ok || canceled.value === null) return canceled;
      await recordAudit(ctx, {
        action: 'order.item_canceled',
        entity: 'order',
        entityId: order.id,
        summary: `${item.title} canceled`,
        before: { workState: item.workState },
        after: { workState: 'canceled', reason: why },
      });
      await updateOrderRefundDeadline(ctx, order.id);
      if (!(await completeOrderIfDone(ctx, order))) await cancelFreeOrderIfEmpty(ctx, order);
      return ok(canceled.value);
    },
  );
}
