import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { completeOrderIfDone } from './complete-order.server.ts';
import { orderItemScope } from './deliveries/delivery-tables.server.ts';
import {
  type LockedOrderItem,
  lockOrderAndItemRows,
  moveOrderItemStateByCustomer,
  type OrderItemVersionRef,
} from './lock-item.server.ts';
import type { OrderWorkFailure } from './model.ts';
import { type OrderItemRecord, updateItemWorkState } from './move-item.server.ts';
import { notifyTeamOfCustomerAction } from './notify-buyer.server.ts';

type AcceptDeliveryResult = Result<OrderItemRecord | null, OrderWorkFailure>;

/**
 * What blocks every acceptance: an open dispute or refund request (pages.md "Order states and their labels").
 */
async function findDeliveryAcceptanceFailure(
  ctx: AppContext,
  { order }: LockedOrderItem,
): Promise<OrderWorkFailure | null> {
  if (order.disputeState === 'OPEN') return { code: 'DISPUTE_OPEN' };
  const [open] = await ctx.db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, order.id), eq(refundRequests.state, 'open')));
  return open ? { code: 'REFUND_REQUEST_OPEN' } : null;
}

async function acceptDeliveryOfLockedItem(
  ctx: AppContext,
  locked: LockedOrderItem,
  by: 'customer' | 'system',
): Promise<AcceptDeliveryResult> {
  const held = await findDeliveryAcceptanceFailure(ctx, locked);
  if (held) return fail(held);
  const { order, item } = locked;
  const moved = await updateItemWorkState(ctx, item, {
    to: 'accepted',
    by,
    columns: { acceptedAt: ctx.now, acceptedBy: by === 'system' ? 'auto' : 'customer' },
  });
  if (!moved.ok || moved.value === null) return moved;
  await ctx.db
    .update(orderItemScope)
    .set({ acceptedAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(orderItemScope.orderItemId, item.id), eq(orderItemScope.kind, 'included')));
  await recordOrderEvent(ctx, {
    orderId: order.id,
    orderItemId: item.id,
    kind: 'accepted',
    data: { by: by === 'system' ? 'auto' : 'customer' },
  });
  if (by === 'customer') {
    await notifyTeamOfCustomerAction(ctx, locked, {
      kind: 'delivery.accepted',
      subject: item.id,
      what: 'Accepted',
    });
  }
  await completeOrderIfDone(ctx, order);
  return ok(moved.value);
}

/**
 * Accepts a delivery for the customer; the last one completes the order. Returns null if it is accepted
 * already.
 */
export function acceptDelivery(
  ctx: AppContext,
  access: OrderAccess,
  seen: OrderItemVersionRef,
): Promise<AcceptDeliveryResult> {
  return moveOrderItemStateByCustomer(ctx, { access, ...seen }, 'accepted', (ctx, locked) =>
    acceptDeliveryOfLockedItem(ctx, locked, 'customer'),
  );
}

/**
 * Accepts an unanswered delivery once its review period is over, unless a dispute or refund request is open.
 * Returns whether it did.
 */
export async function acceptDeliveryWhenDue(ctx: AppContext, itemId: string): Promise<boolean> {
  const accepted = await inTransaction(ctx, async (ctx): Promise<AcceptDeliveryResult> => {
    const locked = await lockOrderAndItemRows(ctx, itemId);
    const acceptBy = locked?.item.acceptBy;
    if (!locked || locked.order.status !== 'PAID') return ok(null);
    if (locked.item.workState !== 'delivered' || !acceptBy || acceptBy > ctx.now) return ok(null);
    return acceptDeliveryOfLockedItem(ctx, locked, 'system');
  });
  return accepted.ok && accepted.value !== null;
}
