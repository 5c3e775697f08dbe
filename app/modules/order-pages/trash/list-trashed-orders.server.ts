import { and, asc, desc, eq, inArray, isNotNull, not, or, sql, type SQL } from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import { type ListPage, MAX_COUNTED_LIST_ROWS } from '#app/lib/list-page.ts';
import { formatTimeUntilDeletion } from '#app/modules/catalog/trash/service-trash.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { formatOrderNumber, type OrderStatus, formatOrderTitle } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';
import {
  countRowsUpTo,
  readPaginatedDatabaseList,
  streamAllListRowsForExport,
} from '#app/platform/db/listing.server.ts';

import { getStaffOrderVisibilityRights, isOrderPurgedSql } from '../admin/find-visible-orders.server.ts';
import { maskOrderCustomerForStaffRole } from '../admin/list-admin-orders.server.ts';

import {
  getOrderPurgeDate,
  type OrderTrashListState,
  type TrashedOrder,
  explainOrderPurgeRefusal,
} from './order-trash.ts';

const TRASH_SORT_ORDERS: Record<OrderTrashListState['sort'], readonly SQL[]> = {
  recent: [desc(orders.deletedAt), desc(orders.id)],
  oldest: [asc(orders.deletedAt), asc(orders.id)],
};

function buildTrashedOrderListCondition(
  ctx: AppContext,
  { q }: Pick<OrderTrashListState, 'q'>,
): SQL | undefined {
  const pattern = createLikeContainsPattern(q.toLowerCase());
  const found = or(
    sql`${orders.id}::text like ${pattern.slice(1)}`,
    sql`${orders.emailNorm} like ${pattern}`,
    sql`lower(${orders.customerName}) like ${pattern}`,
    sql`lower(${orders.companyName}) like ${pattern}`,
  );
  return and(
    isNotNull(orders.deletedAt),
    not(isOrderPurgedSql),
    buildDemoOrRealRowsCondition(ctx, orders),
    q === '' ? undefined : found,
  );
}

function selectTrashedOrders(ctx: AppContext) {
  return ctx.db
    .select({
      id: orders.id,
      status: orders.status,
      paymentState: orders.paymentState,
      isLive: orders.isLive,
      customerName: orders.customerName,
      companyName: orders.companyName,
      email: orders.email,
      userId: orders.userId,
      totalCents: orders.totalCents,
      deletedAt: orders.deletedAt,
      deletedById: orders.deletedBy,
      deletedByName: users.name,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.deletedBy));
}
type TrashedOrderRow = Awaited<ReturnType<typeof selectTrashedOrders>>[number];

function toTrashedOrders(ctx: AppContext, row: TrashedOrderRow, titles: readonly string[]): TrashedOrder[] {
  const { deletedAt } = row;
  if (deletedAt === null) return []; // the rule excludes null
  const purgeAt = getOrderPurgeDate(deletedAt);
  const keptBecause = explainOrderPurgeRefusal(row);
  return [
    {
      id: row.id,
      number: formatOrderNumber(row.id),
      title: formatOrderTitle(titles),
      customer: maskOrderCustomerForStaffRole(getStaffOrderVisibilityRights(ctx), row),
      totalCents: row.totalCents,
      status: row.status as OrderStatus, // the CHECK orders_status_known
      deletedAt: deletedAt.toISOString(),
      deletedBy: row.deletedById === null ? null : (row.deletedByName ?? 'a former team member'),
      purgeAt: purgeAt.toISOString(),
      timeLeft: formatTimeUntilDeletion(purgeAt, ctx.now),
      keptBecause,
      isTest: !row.isLive,
    },
  ];
}

/** Reads rows of the trash in their order. */
function readTrashedOrderRows(
  ctx: AppContext,
  state: OrderTrashListState,
  { limit, offset }: { limit: number; offset: number },
): Promise<TrashedOrderRow[]> {
  return selectTrashedOrders(ctx)
    .where(buildTrashedOrderListCondition(ctx, state))
    .orderBy(...TRASH_SORT_ORDERS[state.sort])
    .limit(limit)
    .offset(offset);
}

/** Completes the rows for display with what was bought. */
async function addItemTitlesToTrashedOrders(
  ctx: AppContext,
  rows: readonly TrashedOrderRow[],
): Promise<TrashedOrder[]> {
  const items = await ctx.db
    .select({ orderId: orderItems.orderId, title: orderItems.title })
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderItems.position));
  const titles = Map.groupBy(items, ({ orderId }) => orderId);
  const titlesOf = (id: string) => (titles.get(id) ?? []).map(({ title }) => title);
  return rows.flatMap((row) => toTrashedOrders(ctx, row, titlesOf(row.id)));
}

/** Returns one page of the trash, or the last one if the URL asks for a later page. */
export async function listOrderTrash(
  ctx: AppContext,
  state: OrderTrashListState,
): Promise<ListPage<TrashedOrder>> {
  assertCan(ctx, 'orders:trash');
  const page = await readPaginatedDatabaseList(state, {
    rows: (window) => readTrashedOrderRows(ctx, state, window),
    count: () =>
      countRowsUpTo(ctx, sql`select 1 from ${orders} where ${buildTrashedOrderListCondition(ctx, state)}`),
  });
  return { ...page, rows: await addItemTitlesToTrashedOrders(ctx, page.rows) };
}

/** Yields all orders of the trash that a list shows, in its order, in batches. */
export function readAllTrashedOrders(ctx: AppContext, state: OrderTrashListState) {
  assertCan(ctx, 'orders:trash');
  return streamAllListRowsForExport(async (window) =>
    addItemTitlesToTrashedOrders(ctx, await readTrashedOrderRows(ctx, state, window)),
  );
}

/** Returns the ids of all orders in the trash that a list shows, for a bulk action. */
export async function listOrderTrashIds(
  ctx: AppContext,
  state: Pick<OrderTrashListState, 'q'>,
): Promise<string[]> {
  assertCan(ctx, 'orders:trash');
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(buildTrashedOrderListCondition(ctx, state))
    .orderBy(asc(orders.id))
    .limit(MAX_COUNTED_LIST_ROWS);
  return rows.map(({ id }) => id);
}
