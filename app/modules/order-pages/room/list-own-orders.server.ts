import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm';

import { type ListPage, MAX_COUNTED_LIST_ROWS } from '#app/lib/list-page.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { UNFINISHED_ORDER_ITEM_WORK_STATES } from '#app/modules/fulfilment/model.ts';
import { getOrderItemWorkState } from '#app/modules/fulfilment/move-item.server.ts';
import { duePauses } from '#app/modules/fulfilment/schedule/schedule-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { formatOrderNumber, formatOrderTitle, type OrderItemWorkState } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { getOrderNotPayableReason } from '#app/modules/orders/pay-refusal.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { invoices } from '#app/modules/invoicing/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  buildAccountVisibleOrdersCondition,
  buildUnreadOrderCondition,
  buildAccountOrderListCondition,
} from './find-listed-orders.server.ts';
import { parseStoredOrderStates, buildCustomerOrderBadges } from './order-badges.ts';
import {
  type AccountOrderListState,
  type AccountOrderRow,
  ORDERS_PER_PAGE,
  listOrderYearsSinceFirstOrder,
} from './order-list.ts';

const ownOrderListColumns = {
  id: orders.id,
  status: orders.status,
  paymentState: orders.paymentState,
  createdAt: orders.createdAt,
  dueAt: orders.dueAt,
  completedAt: orders.completedAt,
  totalCents: orders.totalCents,
  refundedCents: orders.refundedCents,
  isLive: orders.isLive,
  payUntil: orders.payUntil,
  deletedAt: orders.deletedAt,
};

type AccountListedOrderRow = Pick<typeof orders.$inferSelect, keyof typeof ownOrderListColumns> & {
  isUnread: boolean;
};

/** Reads what the rows of one page need from other tables, each in one query. */
async function readOrderRowDetails(ctx: AppContext, ids: string[]) {
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position));
  const payable = await ctx.db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(
      and(
        inArray(payments.orderId, ids),
        eq(payments.state, 'open'),
        isNotNull(payments.url),
        gt(payments.sessionExpiresAt, ctx.now),
      ),
    );
  const invoiced = await ctx.db
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(and(inArray(invoices.orderId, ids), eq(invoices.kind, 'invoice')));
  const paused = await ctx.db
    .select({ orderId: orderItems.orderId })
    .from(duePauses)
    .innerJoin(orderItems, eq(orderItems.id, duePauses.orderItemId))
    .where(and(inArray(orderItems.orderId, ids), isNull(duePauses.endedAt)));
  const idsOf = (rows: readonly { orderId: string }[]) => new Set(rows.map(({ orderId }) => orderId));
  return {
    itemsOf: Map.groupBy(items, ({ orderId }) => orderId),
    payable: idsOf(payable),
    invoiced: idsOf(invoiced),
    paused: idsOf(paused),
  };
}

type AccountOrderItemRow = typeof orderItems.$inferSelect & { workState: OrderItemWorkState | null };

/** Returns what is left to do for an order, and by when. */
function getRemainingOrderWork(
  order: AccountListedOrderRow,
  items: readonly AccountOrderItemRow[],
  isPaused: boolean,
) {
  const isPaid = order.status === 'PAID';
  const firstIn = (state: OrderItemWorkState) =>
    isPaid ? (items.find(({ workState }) => workState === state)?.id ?? null) : null;
  const isInWork = isPaid && items.some(({ workState }) => isWorkStateBeforeDelivery(workState));
  return {
    dueAt: isInWork && order.dueAt ? order.dueAt.toISOString() : null,
    isPaused: isInWork && isPaused,
    briefItemId: firstIn('awaiting_brief'),
    reviewItemId: firstIn('delivered'),
  };
}

function isWorkStateBeforeDelivery(state: OrderItemWorkState | null): boolean {
  return state !== null && state !== 'delivered' && UNFINISHED_ORDER_ITEM_WORK_STATES.includes(state);
}

/**
 * Returns whether an order can still be paid: in an open checkout, or, if it waits for its buyer, until when.
 */
function getOrderPayability(order: AccountListedOrderRow, hasCheckout: boolean, now: Date) {
  if (getOrderNotPayableReason(order, now) === null)
    return { isPayable: true, payUntil: order.payUntil?.toISOString() ?? null };
  return { isPayable: order.status === 'PENDING' && hasCheckout, payUntil: null };
}

function toAccountOrderRow(
  order: AccountListedOrderRow,
  around: Awaited<ReturnType<typeof readOrderRowDetails>>,
  now: Date,
): AccountOrderRow {
  const stored = around.itemsOf.get(order.id) ?? [];
  const items = stored.map((item) => ({ ...item, workState: getOrderItemWorkState(item) }));
  return {
    id: order.id,
    number: formatOrderNumber(order.id),
    title: formatOrderTitle(items.map(({ title }) => title)),
    category: items[0]?.category ?? '',
    artId: items[0]?.serviceId ?? order.id,
    badges: buildCustomerOrderBadges({ ...parseStoredOrderStates(order), items }),
    ...getRemainingOrderWork(order, items, around.paused.has(order.id)),
    placedAt: order.createdAt.toISOString(),
    completedAt: order.completedAt?.toISOString() ?? null,
    totalCents: order.totalCents,
    refundedCents: order.refundedCents,
    isUnread: order.isUnread,
    isTest: !order.isLive,
    hasInvoice: around.invoiced.has(order.id),
    ...getOrderPayability(order, around.payable.has(order.id), now),
    bought: items.map(({ serviceId, title, unitCents, quantity }) => ({
      serviceId,
      title,
      unitCents,
      quantity,
    })),
  };
}

async function countListedOrders(ctx: AppContext, userId: string, state: AccountOrderListState) {
  const some = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(buildAccountOrderListCondition(ctx, userId, { ...state, zone: await readShopTimeZone(ctx) }))
    .limit(MAX_COUNTED_LIST_ROWS + 1)
    .as('some');
  const [row] = await ctx.db.select({ count: count() }).from(some);
  const found = row?.count ?? 0;
  return { count: Math.min(found, MAX_COUNTED_LIST_ROWS), isMore: found > MAX_COUNTED_LIST_ROWS };
}

/**
 * Returns one page of an account's orders, newest first, or the last page if the URL asks for a later one.
 */
export async function listOwnOrders(
  ctx: AppContext,
  userId: string,
  state: AccountOrderListState,
): Promise<ListPage<AccountOrderRow>> {
  const total = await countListedOrders(ctx, userId, state);
  const last = Math.max(1, Math.ceil(total.count / ORDERS_PER_PAGE));
  const page = total.isMore ? state.page : Math.min(state.page, last);
  const found = await ctx.db
    .select({ ...ownOrderListColumns, isUnread: sql<boolean>`${buildUnreadOrderCondition(userId)}` })
    .from(orders)
    .where(buildAccountOrderListCondition(ctx, userId, { ...state, zone: await readShopTimeZone(ctx) }))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ORDERS_PER_PAGE + 1)
    .offset((page - 1) * ORDERS_PER_PAGE);
  const shown = found.slice(0, ORDERS_PER_PAGE);
  const around =
    shown.length > 0
      ? await readOrderRowDetails(
          ctx,
          shown.map(({ id }) => id),
        )
      : null;
  return {
    rows: around ? shown.map((order) => toAccountOrderRow(order, around, ctx.now)) : [],
    page,
    size: ORDERS_PER_PAGE,
    total,
    hasNext: found.length > ORDERS_PER_PAGE,
  };
}

/** Returns the years of an account's orders, newest first. */
export async function listOrderYears(ctx: AppContext, userId: string): Promise<number[]> {
  const [row] = await ctx.db
    .select({ first: min(orders.createdAt) })
    .from(orders)
    .where(buildAccountVisibleOrdersCondition(ctx, userId));
  return listOrderYearsSinceFirstOrder(row?.first ?? null, ctx.now, await readShopTimeZone(ctx));
}
