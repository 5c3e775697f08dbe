import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { assertAccessLevel } from '#app/modules/orders/access/find-order-access.server.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { OrderRowLockedForUpdate } from '#app/modules/orders/lock-order-money.server.ts';
import type { OrderItemWorkState } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { assertUserCanWorkOnOrderItem } from './assert-may-work.server.ts';
import {
  isAllowedWorkTransition,
  type OrderWorkFailure,
  type OrderItemWorkStateTransition,
} from './model.ts';
import { type OrderItemRecord, getOrderItemWorkState } from './move-item.server.ts';

/** An item and its order, locked in this transaction. */
export type LockedOrderItem = { order: OrderRowLockedForUpdate; item: OrderItemRecord };

/** An item in the version a person saw when deciding. */
export type OrderItemVersionRef = { itemId: string; version: number };

/**
 * Locks an item's order and then the item, in the same sequence as every transaction (orders.md "Rules that
 * decide"). Returns null for items that do not exist, malformed ids and orders in the trash.
 */
export async function lockOrderAndItemRows(ctx: AppContext, itemId: string): Promise<LockedOrderItem | null> {
  if (!isUuid(itemId)) return null;
  const [known] = await ctx.db
    .select({ orderId: orderItems.orderId })
    .from(orderItems)
    .where(eq(orderItems.id, itemId));
  if (!known) return null;
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, known.orderId)).for('update');
  const [item] = await ctx.db.select().from(orderItems).where(eq(orderItems.id, itemId)).for('update');
  return order && item && order.deletedAt === null ? { order, item } : null;
}

type OrderItemWorkStateMove = { to: OrderItemWorkState; by: OrderItemWorkStateTransition['by'] };

/**
 * Returns what prevents a move, before its own rules are checked: `already` if the item is in that state, a
 * failure if the order is not open, the item changed meanwhile, or there is no such move; null if nothing
 * does.
 */
function findWorkStateMoveObstacle(
  { order, item }: LockedOrderItem,
  version: number,
  { to, by }: OrderItemWorkStateMove,
): OrderWorkFailure | 'already' | null {
  const from = getOrderItemWorkState(item);
  if (from === to) return 'already';
  if (order.status !== 'PAID') return { code: 'ORDER_CLOSED' };
  if (item.version !== version) return { code: 'STATE_CHANGED', state: from };
  if (from === null || !isAllowedWorkTransition(from, to, by)) {
    return { code: 'ILLEGAL_TRANSITION', from: from ?? 'canceled', to };
  }
  return null;
}

type LockOrderItemResult = Result<OrderItemRecord | null, OrderWorkFailure>;

async function moveLockedOrderItemState(
  ctx: AppContext,
  seen: OrderItemVersionRef,
  move: OrderItemWorkStateMove,
  steps: {
    mayDo: (ctx: AppContext, locked: LockedOrderItem) => boolean;
    work: (ctx: AppContext, locked: LockedOrderItem) => Promise<LockOrderItemResult>;
  },
): Promise<LockOrderItemResult> {
  return inTransaction(ctx, async (ctx): Promise<LockOrderItemResult> => {
    const locked = await lockOrderAndItemRows(ctx, seen.itemId);
    if (!locked || !steps.mayDo(ctx, locked)) return fail({ code: 'NOT_FOUND' });
    const inTheWay = findWorkStateMoveObstacle(locked, seen.version, move);
    if (inTheWay === 'already') return ok(null);
    return inTheWay ? fail(inTheWay) : steps.work(ctx, locked);
  });
}

/**
 * Runs one move by the staff in one transaction; throws 401 or 403 without the right. Returns null if it was
 * made already.
 */
export function changeOrderItemStateByStaff(
  ctx: AppContext,
  seen: OrderItemVersionRef,
  to: OrderItemWorkState,
  work: (ctx: AppContext, locked: LockedOrderItem) => Promise<LockOrderItemResult>,
): Promise<LockOrderItemResult> {
  const mayDo = (ctx: AppContext, locked: LockedOrderItem) => {
    assertUserCanWorkOnOrderItem(ctx, locked);
    return true;
  };
  return moveLockedOrderItemState(ctx, seen, { to, by: 'staff' }, { mayDo, work });
}

/**
 * Runs one move by the customer in one transaction; throws 403 with read-only access. Returns null if it was
 * made already.
 */
export function moveOrderItemStateByCustomer(
  ctx: AppContext,
  { access, ...seen }: OrderItemVersionRef & { access: OrderAccess },
  to: OrderItemWorkState,
  work: (ctx: AppContext, locked: LockedOrderItem) => Promise<LockOrderItemResult>,
): Promise<LockOrderItemResult> {
  assertAccessLevel(access, 'work');
  const mayDo = (_ctx: AppContext, { order }: LockedOrderItem) => order.id === access.orderId;
  return moveLockedOrderItemState(ctx, seen, { to, by: 'customer' }, { mayDo, work });
}
