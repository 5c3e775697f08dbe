import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';

import { type ListPage, MAX_COUNTED_LIST_ROWS } from '#app/lib/list-page.ts';
import { getOrderItemWorkState } from '#app/modules/fulfilment/move-item.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { messageReads } from '#app/modules/messages/tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import {
  maskEmail,
  type OrderStatus,
  formatOrderNumber,
  type PaymentState,
} from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import {
  type PendingRefundSumsOfOrder,
  sumPendingRefunds,
} from '#app/modules/payments/refunds/find-pending-refunds.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countRowsUpTo, readPaginatedDatabaseList } from '#app/platform/db/listing.server.ts';

import {
  type AdminOrderItem,
  type AdminOrder,
  getOrderDueDate,
  maskCustomerNameForAnalyst,
} from './admin-orders.ts';
import type { StaffOrderVisibilityRights, OrderListSort, OrderListState } from './order-search.ts';
import {
  type AdminOrderQuery,
  buildOrderRowsToCountSql,
  buildOrderListCondition,
  buildOrderListFirstRowsCondition,
} from './find-admin-orders.server.ts';
import { getStaffOrderVisibilityRights, getStaffActorUserId } from './find-visible-orders.server.ts';

const ORDER_SORT_ORDERS: Record<OrderListSort, readonly SQL[]> = {
  newest: [desc(orders.createdAt), desc(orders.id)],
  oldest: [asc(orders.createdAt), asc(orders.id)],
  due: [asc(orders.dueAt), asc(orders.id)],
  'due-last': [sql`${orders.dueAt} desc nulls last`, desc(orders.id)],
  'total-desc': [desc(orders.totalCents), desc(orders.id)],
  'total-asc': [asc(orders.totalCents), asc(orders.id)],
};

const adminOrderListSqlColumns = {
  id: orders.id,
  status: orders.status,
  createdAt: orders.createdAt,
  customerName: orders.customerName,
  companyName: orders.companyName,
  email: orders.email,
  userId: orders.userId,
  totalCents: orders.totalCents,
  refundedCents: orders.refundedCents,
  paymentState: orders.paymentState,
  disputeState: orders.disputeState,
  dueAt: orders.dueAt,
  assignee: users.name,
  tags: orders.tags,
  source: orders.source,
  isLive: orders.isLive,
  isDemo: orders.isDemo,
};

function selectAdminOrders(ctx: AppContext) {
  return ctx.db
    .select(adminOrderListSqlColumns)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.assigneeId));
}

type AdminOrderListQueryRow = Awaited<ReturnType<typeof selectAdminOrders>>[number];

type AdminOrderListOrderItem = Awaited<ReturnType<typeof readOrderListItems>>[number];

type OrderListRelatedData = {
  items: Map<string, AdminOrderListOrderItem[]>;
  unread: Map<string, number>;
  refundRequested: Set<string>;
  pending: ReadonlyMap<string, PendingRefundSumsOfOrder>;
};

function readOrderListItems(ctx: AppContext, ids: readonly string[]) {
  return ctx.db
    .select({
      orderId: orderItems.orderId,
      title: orderItems.title,
      quantity: orderItems.quantity,
      workState: orderItems.workState,
      dueAt: orderItems.dueAt,
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...ids]))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position));
}

async function countUnreadByOrder(ctx: AppContext, ids: readonly string[]): Promise<Map<string, number>> {
  const reader = `user:${getStaffActorUserId(ctx) ?? ''}`;
  const rows = await ctx.db
    .select({ orderId: orderMessages.orderId, unread: count() })
    .from(orderMessages)
    .leftJoin(
      messageReads,
      and(eq(messageReads.orderId, orderMessages.orderId), eq(messageReads.reader, reader)),
    )
    .where(
      and(
        inArray(orderMessages.orderId, [...ids]),
        sql`${orderMessages.authorKind} <> 'staff'`,
        sql`${orderMessages.createdAt} > coalesce(${messageReads.lastReadAt}, '-infinity')`,
      ),
    )
    .groupBy(orderMessages.orderId);
  return new Map(rows.map(({ orderId, unread }) => [orderId, unread]));
}

/** Reads what the rows of one page need in addition to their own columns, each in one query. */
async function readOrderListRelatedData(
  ctx: AppContext,
  ids: readonly string[],
  visibility: StaffOrderVisibilityRights,
): Promise<OrderListRelatedData> {
  const [items, unread, refundRequested, pending] = await Promise.all([
    readOrderListItems(ctx, ids),
    visibility.people === 'masked' ? new Map<string, number>() : countUnreadByOrder(ctx, ids),
    visibility.money
      ? ctx.db
          .select({ orderId: refundRequests.orderId })
          .from(refundRequests)
          .where(and(inArray(refundRequests.orderId, [...ids]), eq(refundRequests.state, 'open')))
      : [],
    visibility.money ? sumPendingRefunds(ctx, ids) : new Map<string, PendingRefundSumsOfOrder>(),
  ]);
  return {
    items: Map.groupBy(items, ({ orderId }) => orderId),
    unread,
    refundRequested: new Set(refundRequested.map(({ orderId }) => orderId)),
    pending,
  };
}

/**
 * Returns what a role sees of a customer: everything, no email address, or only enough to distinguish
 * customers.
 */
export function maskOrderCustomerForStaffRole(
  { people }: Pick<StaffOrderVisibilityRights, 'people'>,
  customer: {
    customerName: string | null;
    companyName: string | null;
    email: string | null;
    userId: string | null;
  },
): AdminOrder['customer'] {
  const { customerName: name, companyName: company, email, userId } = customer;
  const seen = { company, isGuest: userId === null };
  if (people === 'all') return { ...seen, name, email };
  if (people === 'names') return { ...seen, name, email: null };
  return { ...seen, name: name && maskCustomerNameForAnalyst(name), email: email && maskEmail(email) };
}

function toAdminOrderItem({ title, quantity, workState, dueAt }: AdminOrderListOrderItem): AdminOrderItem {
  return {
    title,
    quantity,
    workState: getOrderItemWorkState({ workState }),
    dueAt: dueAt?.toISOString() ?? null,
  };
}

function toAdminOrder(
  ctx: AppContext,
  row: AdminOrderListQueryRow,
  facts: OrderListRelatedData,
  visibility: StaffOrderVisibilityRights,
): AdminOrder {
  const status = row.status as OrderStatus; // the CHECK orders_status_known
  const items = facts.items.get(row.id) ?? [];
  const worked = items.map(({ workState, dueAt }) => ({
    workState: getOrderItemWorkState({ workState }),
    dueAt,
  }));
  const { dueAt, isOverdue } = getOrderDueDate({ status, dueAt: row.dueAt }, worked, ctx.now);
  const { id, totalCents, refundedCents, assignee, tags, isLive, isDemo } = row;
  const paymentState = row.paymentState as PaymentState; // the CHECK orders_payment_state_known
  const pending = facts.pending.get(id);
  return {
    id,
    number: formatOrderNumber(id),
    status,
    createdAt: row.createdAt.toISOString(),
    customer: maskOrderCustomerForStaffRole(visibility, row),
    items: items.map(toAdminOrderItem),
    money: visibility.money
      ? {
          totalCents,
          refundedCents: refundedCents - (pending?.countedCents ?? 0),
          pendingCents: pending?.cents ?? 0,
          paymentState,
        }
      : null,
    hasOpenDispute: visibility.money && row.disputeState === 'OPEN',
    hasRefundRequest: facts.refundRequested.has(id),
    dueAt: dueAt?.toISOString() ?? null,
    isOverdue,
    assignee,
    unread: facts.unread.get(id) ?? 0,
    tags,
    isManual: row.source === 'manual',
    isTest: !isLive,
    isDemo,
  };
}

async function toAdminOrders(ctx: AppContext, rows: AdminOrderListQueryRow[]): Promise<AdminOrder[]> {
  if (rows.length === 0) return [];
  const visibility = getStaffOrderVisibilityRights(ctx);
  const facts = await readOrderListRelatedData(
    ctx,
    rows.map(({ id }) => id),
    visibility,
  );
  return rows.map((row) => toAdminOrder(ctx, row, facts, visibility));
}

/** Returns one page of orders outside the trash, or the last one if the URL asks for a later page. */
export async function listAdminOrders(ctx: AppContext, state: OrderListState): Promise<ListPage<AdminOrder>> {
  assertCan(ctx, 'orders:read');
  const order = ORDER_SORT_ORDERS[state.sort];
  const page = await readPaginatedDatabaseList(state, {
    rows: ({ limit, offset }) =>
      selectAdminOrders(ctx)
        .where(buildOrderListFirstRowsCondition(ctx, state, { order, most: offset + limit }))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    count: () => countRowsUpTo(ctx, buildOrderRowsToCountSql(ctx, state)),
  });
  return { ...page, rows: await toAdminOrders(ctx, page.rows) };
}

/** Returns the ids of the whole list for a bulk action, up to the maximum of such an action. */
export async function listAdminOrderIds(ctx: AppContext, query: AdminOrderQuery): Promise<string[]> {
  assertCan(ctx, 'orders:read');
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(buildOrderListCondition(ctx, query))
    .orderBy(asc(orders.id))
    .limit(MAX_COUNTED_LIST_ROWS);
  return rows.map(({ id }) => id);
}

/** Yields every order of a list, newest first, read in batches of 500 that begin where the last one ended. */
export async function* readAdminOrdersInBatches(
  ctx: AppContext,
  query: AdminOrderQuery,
): AsyncGenerator<readonly AdminOrder[]> {
  const limit = 500;
  const rule = buildOrderListCondition(ctx, query);
  for (let last: AdminOrderListQueryRow | undefined, isFirst = true; isFirst || last; isFirst = false) {
    const after =
      last &&
      sql`(${orders.createdAt}, ${orders.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
    const rows = await selectAdminOrders(ctx)
      .where(and(rule, after))
      .orderBy(...ORDER_SORT_ORDERS.newest)
      .limit(limit);
    yield await toAdminOrders(ctx, rows);
    last = rows.length === limit ? rows.at(-1) : undefined;
  }
}
