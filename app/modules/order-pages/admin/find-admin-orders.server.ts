import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm';

import { findCategoryNameForUrl } from '#app/lib/categories.ts';
import { addDays } from '#app/lib/dates.ts';
import { MAX_COUNTED_LIST_ROWS } from '#app/lib/list-page.ts';
import { parseDollarsToCents } from '#app/lib/amount-input.ts';
import { buildDayRangeCondition } from '#app/modules/content/settings/find-shop-days.server.ts';
import { briefs } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import { messageReads } from '#app/modules/messages/tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';

import {
  buildPlacedOrdersCondition,
  buildRevenueOrdersCondition,
} from '../figures/find-sold-orders.server.ts';

import { WORK_STATES_AWAITING_SHOP_ACTION } from './admin-orders.ts';
import {
  buildOrderAssignedToUserCondition,
  getStaffOrderVisibilityRights,
  getStaffActorUserId,
  buildVisibleOrdersCondition,
} from './find-visible-orders.server.ts';
import { type OrderListState, NO_CODE_OR_CAMPAIGN_FILTER_VALUE } from './order-search.ts';
import type { AdminOrderTab } from './order-list-labels.ts';
import { buildFoundOrderIdsSql, buildOrderItemTitleSearchCondition } from './find-orders-by-text.server.ts';

/** The condition for orders with an item that matches the rule. */
function buildOrderHasItemCondition(rule: SQL | undefined): SQL {
  return sql`exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${rule ?? sql`true`})`;
}

function buildAdminOrderTabCondition(tab: AdminOrderTab): SQL | undefined {
  switch (tab) {
    case 'open':
      return eq(orders.status, 'PAID');
    case 'waiting':
      return and(
        eq(orders.status, 'PAID'),
        buildOrderHasItemCondition(eq(orderItems.workState, 'awaiting_brief')),
      );
    case 'delivered':
      return and(
        eq(orders.status, 'PAID'),
        buildOrderHasItemCondition(eq(orderItems.workState, 'delivered')),
      );
    case 'completed':
      return eq(orders.status, 'COMPLETED');
    case 'closed':
      return inArray(orders.status, ['REFUNDED', 'CANCELED']);
    case 'unpaid':
      return inArray(orders.status, ['PENDING', 'EXPIRED']);
    case 'all':
      return undefined;
  }
}

const itemAwaitingShopWorkCondition = inArray(orderItems.workState, [...WORK_STATES_AWAITING_SHOP_ACTION]);

/** The condition for orders with owed work that is late, or due within that many days. */
export function buildOrderDueCondition(ctx: AppContext, due: 'overdue' | 'day' | 'week'): SQL | undefined {
  const until = due === 'overdue' ? ctx.now : addDays(ctx.now, due === 'day' ? 1 : 7);
  const inTime =
    due === 'overdue'
      ? lt(orderItems.dueAt, until)
      : and(gte(orderItems.dueAt, ctx.now), lt(orderItems.dueAt, until));
  return and(
    eq(orders.status, 'PAID'),
    buildOrderHasItemCondition(and(itemAwaitingShopWorkCondition, inTime)),
  );
}

/** Messages of the customer that the actor has not read, as a correlated count or a condition. */
export function buildUnreadMessagesSql(ctx: AppContext): SQL {
  const reader = `user:${getStaffActorUserId(ctx) ?? ''}`;
  return sql`${orderMessages} where ${orderMessages.orderId} = ${orders.id} and ${orderMessages.authorKind} <> 'staff'
    and ${orderMessages.createdAt} > coalesce((select ${messageReads.lastReadAt} from ${messageReads}
      where ${messageReads.orderId} = ${orders.id} and ${messageReads.reader} = ${reader}), '-infinity')`;
}

function buildOrderUnreadMessagesCondition(ctx: AppContext, unread: 'yes' | 'no' | null): SQL | undefined {
  if (unread === null) return undefined;
  const some = sql`exists (select 1 from ${buildUnreadMessagesSql(ctx)})`;
  return unread === 'yes' ? some : sql`not ${some}`;
}

/** Orders with a submitted brief whose work has not started. */
const ordersAwaitingWorkWithBriefSql = sql`${orders.id} in (select ${orderItems.orderId} from ${orderItems}
  inner join ${briefs} on ${briefs.orderItemId} = ${orderItems.id}
  where ${briefs.state} = 'submitted' and ${orderItems.workState} = 'queued')`;

const orderWithRefundRequestCondition = sql`${orders.id} in (select ${refundRequests.orderId} from ${refundRequests} where ${refundRequests.state} = 'open')`;

function buildOrderAssigneeCondition(ctx: AppContext, assignee: string | null): SQL | undefined {
  if (assignee === null) return undefined;
  if (assignee === 'none')
    return and(
      isNull(orders.assigneeId),
      sql`not ${buildOrderHasItemCondition(sql`${orderItems.assigneeId} is not null`)}`,
    );
  const id = assignee === 'me' ? getStaffActorUserId(ctx) : assignee;
  return id === null ? undefined : buildOrderAssignedToUserCondition(id);
}

function buildOrderListWorkFilterConditions(
  ctx: AppContext,
  filters: OrderListState['filters'],
): (SQL | undefined)[] {
  const category = findCategoryNameForUrl(ctx.categories, filters.category);
  return [
    filters.work ? buildOrderHasItemCondition(eq(orderItems.workState, filters.work)) : undefined,
    filters.due ? buildOrderDueCondition(ctx, filters.due) : undefined,
    filters.brief ? ordersAwaitingWorkWithBriefSql : undefined,
    buildOrderUnreadMessagesCondition(ctx, filters.unread),
    buildOrderAssigneeCondition(ctx, filters.assignee),
    category ? buildOrderHasItemCondition(eq(orderItems.category, category)) : undefined,
    filters.service ? buildOrderItemTitleSearchCondition(filters.service) : undefined,
    filters.tag ? sql`${orders.tags} @> array[${filters.tag.toLowerCase()}]::text[]` : undefined,
  ];
}

function buildOrderListManualFilterCondition(manual: OrderListState['filters']['manual']): SQL | undefined {
  if (manual === null) return undefined;
  return manual === 'yes' ? eq(orders.source, 'manual') : ne(orders.source, 'manual');
}

function buildGuestOrAccountFilterCondition(buyer: OrderListState['filters']['buyer']): SQL | undefined {
  if (buyer === null) return undefined;
  return buyer === 'guest' ? isNull(orders.userId) : sql`${orders.userId} is not null`;
}

function buildDisputeCondition(dispute: OrderListState['filters']['dispute']): SQL | undefined {
  if (dispute === null) return undefined;
  return dispute === 'open' ? eq(orders.disputeState, 'OPEN') : sql`${orders.disputeState} <> 'NONE'`;
}

/** Amounts no order can reach are ignored. */
function buildAmountConditions({ min, max }: OrderListState['filters']): (SQL | undefined)[] {
  const [from, to] = [parseDollarsToCents(min ?? ''), parseDollarsToCents(max ?? '')];
  return [
    from === null ? undefined : gte(orders.totalCents, from),
    to === null ? undefined : lte(orders.totalCents, to),
  ];
}

function buildSoldOrPlacedFilterCondition(
  ctx: AppContext,
  counted: OrderListState['filters']['counted'],
): SQL | undefined {
  if (counted === null) return undefined;
  if (counted === 'sold') return buildRevenueOrdersCondition(ctx);
  return and(buildPlacedOrdersCondition(ctx), counted === 'paid' ? isNotNull(orders.paidAt) : undefined);
}

/** Filters by the campaign of an order; `none` selects orders without one. */
function buildOrderCampaignFilterConditions({
  source,
  campaign,
  device,
}: OrderListState['filters']): (SQL | undefined)[] {
  // Written as in the indexes of campaigns; most orders have none.
  const is = (name: SQL, value: string) =>
    value === NO_CODE_OR_CAMPAIGN_FILTER_VALUE
      ? sql`coalesce(${orders.utm}->>${name}, '') = ''`
      : sql`lower(${orders.utm}->>${name}) = ${value.toLowerCase()}`;
  return [
    source === null ? undefined : is(sql`'utm_source'`, source),
    campaign === null ? undefined : is(sql`'utm_campaign'`, campaign),
    device === NO_CODE_OR_CAMPAIGN_FILTER_VALUE ? isNull(orders.isMobile) : undefined,
    device === null || device === NO_CODE_OR_CAMPAIGN_FILTER_VALUE
      ? undefined
      : eq(orders.isMobile, device === 'mobile'),
  ];
}

function buildOrderPromoFilterCondition(promo: string | null): SQL | undefined {
  if (promo === null) return undefined;
  return promo === NO_CODE_OR_CAMPAIGN_FILTER_VALUE
    ? isNull(orders.promoCode)
    : eq(orders.promoCode, promo.toUpperCase());
}

function buildOrderListPaymentFilterConditions(
  ctx: AppContext,
  filters: OrderListState['filters'],
): (SQL | undefined)[] {
  return [
    filters.payment ? eq(orders.paymentState, filters.payment) : undefined,
    buildOrderPromoFilterCondition(filters.promo),
    buildSoldOrPlacedFilterCondition(ctx, filters.counted),
    ...buildOrderCampaignFilterConditions(filters),
    filters.refund ? orderWithRefundRequestCondition : undefined,
    filters.mode ? eq(orders.isLive, filters.mode === 'live') : undefined,
    buildDisputeCondition(filters.dispute),
    buildGuestOrAccountFilterCondition(filters.buyer),
    buildOrderListManualFilterCondition(filters.manual),
    ...buildAmountConditions(filters),
  ];
}

export type AdminOrderQuery = Pick<OrderListState, 'q' | 'filters' | 'tab' | 'zone'> & {
  /** Only these; absent or null means all. */
  ids?: readonly string[] | null;
};

/**
 * The condition of a list without its search text: outside the trash, by its tab and filters, and only what
 * the actor may see.
 */
function buildAdminOrderListCondition(
  ctx: AppContext,
  { filters, tab, ids, zone }: Omit<AdminOrderQuery, 'q'>,
): SQL | undefined {
  return and(
    isNull(orders.deletedAt),
    ids ? undefined : buildDemoOrRealRowsCondition(ctx, orders),
    ids ? inArray(orders.id, [...ids]) : undefined,
    buildVisibleOrdersCondition(ctx),
    buildAdminOrderTabCondition(tab),
    filters.status ? eq(orders.status, filters.status) : undefined,
    buildDayRangeCondition(zone, orders.createdAt, filters),
    ...buildOrderListWorkFilterConditions(ctx, filters),
    ...buildOrderListPaymentFilterConditions(ctx, filters),
  );
}

const buildOrderIdInSubqueryCondition = (ids: SQL) => sql`${orders.id} in (${ids})`;

/** The condition of a list, by search text and filters. */
export function buildOrderListCondition(ctx: AppContext, { q, ...query }: AdminOrderQuery): SQL | undefined {
  const rest = buildAdminOrderListCondition(ctx, query);
  return q === ''
    ? rest
    : and(
        rest,
        buildOrderIdInSubqueryCondition(buildFoundOrderIdsSql(getStaffOrderVisibilityRights(ctx), q)),
      );
}

/** The same for the first rows of the list in an order, up to a number; later rows may be missing. */
export function buildOrderListFirstRowsCondition(
  ctx: AppContext,
  { q, ...query }: AdminOrderQuery,
  first: { order: readonly SQL[]; most: number },
): SQL | undefined {
  const rest = buildAdminOrderListCondition(ctx, query);
  return q === ''
    ? rest
    : buildOrderIdInSubqueryCondition(
        buildFoundOrderIdsSql(getStaffOrderVisibilityRights(ctx), q, { rest, ...first }),
      );
}

/** The rows of a list for counting, as far as lists count. */
export function buildOrderRowsToCountSql(ctx: AppContext, { q, ...query }: AdminOrderQuery): SQL {
  const rest = buildAdminOrderListCondition(ctx, query);
  if (q === '') return sql`select 1 from ${orders} where ${rest}`;
  return buildFoundOrderIdsSql(getStaffOrderVisibilityRights(ctx), q, {
    rest,
    most: MAX_COUNTED_LIST_ROWS + 1,
  });
}
