import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm';

import { findRequestedCategory } from '#app/lib/categories.ts';
import { addDays } from '#app/lib/dates.ts';
import { MAX_COUNT } from '#app/lib/list-page.ts';
import { typedCents } from '#app/lib/typed-money.ts';
import { onDays } from '#app/modules/content/settings/find-shop-days.server.ts';
import { briefs } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import { messageReads } from '#app/modules/messages/tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { ofDataSet } from '#app/platform/db/data-set.server.ts';

import { countsAsPlaced, countsAsSold } from '../figures/find-sold-orders.server.ts';

import { OWED_WORK } from './admin-orders.ts';
import { assignedTo, orderVisibility, selfId, visibleRule } from './find-visible-orders.server.ts';
import { type OrderListState, NONE } from './order-search.ts';
import type { OrderTab } from './order-list-labels.ts';
import { foundOrders, titleRule } from './find-orders-by-text.server.ts';

/** The condition for orders with an item that matches the rule. */
function hasItem(rule: SQL | undefined): SQL {
  return sql`exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${rule ?? sql`true`})`;
}

function tabRule(tab: OrderTab): SQL | undefined {
  switch (tab) {
    case 'open':
      return eq(orders.status, 'PAID');
    case 'waiting':
      return and(eq(orders.status, 'PAID'), hasItem(eq(orderItems.workState, 'awaiting_brief')));
    case 'delivered':
      return and(eq(orders.status, 'PAID'), hasItem(eq(orderItems.workState, 'delivered')));
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

const isOwedWork = inArray(orderItems.workState, [...OWED_WORK]);

/** The condition for orders with owed work that is late, or due within that many days. */
export function dueRule(ctx: AppContext, due: 'overdue' | 'day' | 'week'): SQL | undefined {
  const until = due === 'overdue' ? ctx.now : addDays(ctx.now, due === 'day' ? 1 : 7);
  const inTime =
    due === 'overdue'
      ? lt(orderItems.dueAt, until)
      : and(gte(orderItems.dueAt, ctx.now), lt(orderItems.dueAt, until));
  return and(eq(orders.status, 'PAID'), hasItem(and(isOwedWork, inTime)));
}

/** Messages of the customer that the actor has not read, as a correlated count or a condition. */
export function unreadMessages(ctx: AppContext): SQL {
  const reader = `user:${selfId(ctx) ?? ''}`;
  return sql`${orderMessages} where ${orderMessages.orderId} = ${orders.id} and ${orderMessages.authorKind} <> 'staff'
    and ${orderMessages.createdAt} > coalesce((select ${messageReads.lastReadAt} from ${messageReads}
      where ${messageReads.orderId} = ${orders.id} and ${messageReads.reader} = ${reader}), '-infinity')`;
}

function unreadRule(ctx: AppContext, unread: 'yes' | 'no' | null): SQL | undefined {
  if (unread === null) return undefined;
  const some = sql`exists (select 1 from ${unreadMessages(ctx)})`;
  return unread === 'yes' ? some : sql`not ${some}`;
}

/** Orders with a submitted brief whose work has not started. */
const briefToCheck = sql`${orders.id} in (select ${orderItems.orderId} from ${orderItems}
  inner join ${briefs} on ${briefs.orderItemId} = ${orderItems.id}
  where ${briefs.state} = 'submitted' and ${orderItems.workState} = 'queued')`;

const refundRequested = sql`${orders.id} in (select ${refundRequests.orderId} from ${refundRequests} where ${refundRequests.state} = 'open')`;

function assigneeRule(ctx: AppContext, assignee: string | null): SQL | undefined {
  if (assignee === null) return undefined;
  if (assignee === 'none')
    return and(isNull(orders.assigneeId), sql`not ${hasItem(sql`${orderItems.assigneeId} is not null`)}`);
  const id = assignee === 'me' ? selfId(ctx) : assignee;
  return id === null ? undefined : assignedTo(id);
}

function workRules(ctx: AppContext, filters: OrderListState['filters']): (SQL | undefined)[] {
  const category = findRequestedCategory(ctx.categories, filters.category);
  return [
    filters.work ? hasItem(eq(orderItems.workState, filters.work)) : undefined,
    filters.due ? dueRule(ctx, filters.due) : undefined,
    filters.brief ? briefToCheck : undefined,
    unreadRule(ctx, filters.unread),
    assigneeRule(ctx, filters.assignee),
    category ? hasItem(eq(orderItems.category, category)) : undefined,
    filters.service ? titleRule(filters.service) : undefined,
    filters.tag ? sql`${orders.tags} @> array[${filters.tag.toLowerCase()}]::text[]` : undefined,
  ];
}

function manualRule(manual: OrderListState['filters']['manual']): SQL | undefined {
  if (manual === null) return undefined;
  return manual === 'yes' ? eq(orders.source, 'manual') : ne(orders.source, 'manual');
}

function buyerRule(buyer: OrderListState['filters']['buyer']): SQL | undefined {
  if (buyer === null) return undefined;
  return buyer === 'guest' ? isNull(orders.userId) : sql`${orders.userId} is not null`;
}

function disputeRule(dispute: OrderListState['filters']['dispute']): SQL | undefined {
  if (dispute === null) return undefined;
  return dispute === 'open' ? eq(orders.disputeState, 'OPEN') : sql`${orders.disputeState} <> 'NONE'`;
}

/** Amounts no order can reach are ignored. */
function amountRules({ min, max }: OrderListState['filters']): (SQL | undefined)[] {
  const [from, to] = [typedCents(min ?? ''), typedCents(max ?? '')];
  return [
    from === null ? undefined : gte(orders.totalCents, from),
    to === null ? undefined : lte(orders.totalCents, to),
  ];
}

function countedRule(ctx: AppContext, counted: OrderListState['filters']['counted']): SQL | undefined {
  if (counted === null) return undefined;
  if (counted === 'sold') return countsAsSold(ctx);
  return and(countsAsPlaced(ctx), counted === 'paid' ? isNotNull(orders.paidAt) : undefined);
}

/** Filters by the campaign of an order; `none` selects orders without one. */
function campaignRules({ source, campaign, device }: OrderListState['filters']): (SQL | undefined)[] {
  // Written as in the indexes of campaigns; most orders have none.
  const is = (name: SQL, value: string) =>
    value === NONE
      ? sql`coalesce(${orders.utm}->>${name}, '') = ''`
      : sql`lower(${orders.utm}->>${name}) = ${value.toLowerCase()}`;
  return [
    source === null ? undefined : is(sql`'utm_source'`, source),
    campaign === null ? undefined : is(sql`'utm_campaign'`, campaign),
    device === NONE ? isNull(orders.isMobile) : undefined,
    device === null || device === NONE ? undefined : eq(orders.isMobile, device === 'mobile'),
  ];
}

function promoRule(promo: string | null): SQL | undefined {
  if (promo === null) return undefined;
  return promo === NONE ? isNull(orders.promoCode) : eq(orders.promoCode, promo.toUpperCase());
}

function moneyRules(ctx: AppContext, filters: OrderListState['filters']): (SQL | undefined)[] {
  return [
    filters.payment ? eq(orders.paymentState, filters.payment) : undefined,
    promoRule(filters.promo),
    countedRule(ctx, filters.counted),
    ...campaignRules(filters),
    filters.refund ? refundRequested : undefined,
    filters.mode ? eq(orders.isLive, filters.mode === 'live') : undefined,
    disputeRule(filters.dispute),
    buyerRule(filters.buyer),
    manualRule(filters.manual),
    ...amountRules(filters),
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
function restRule(ctx: AppContext, { filters, tab, ids, zone }: Omit<AdminOrderQuery, 'q'>): SQL | undefined {
  return and(
    isNull(orders.deletedAt),
    ids ? undefined : ofDataSet(ctx, orders),
    ids ? inArray(orders.id, [...ids]) : undefined,
    visibleRule(ctx),
    tabRule(tab),
    filters.status ? eq(orders.status, filters.status) : undefined,
    onDays(zone, orders.createdAt, filters),
    ...workRules(ctx, filters),
    ...moneyRules(ctx, filters),
  );
}

const orderIn = (ids: SQL) => sql`${orders.id} in (${ids})`;

/** The condition of a list, by search text and filters. */
export function orderListRule(ctx: AppContext, { q, ...query }: AdminOrderQuery): SQL | undefined {
  const rest = restRule(ctx, query);
  return q === '' ? rest : and(rest, orderIn(foundOrders(orderVisibility(ctx), q)));
}

/** The same for the first rows of the list in an order, up to a number; later rows may be missing. */
export function firstOrdersRule(
  ctx: AppContext,
  { q, ...query }: AdminOrderQuery,
  first: { order: readonly SQL[]; most: number },
): SQL | undefined {
  const rest = restRule(ctx, query);
  return q === '' ? rest : orderIn(foundOrders(orderVisibility(ctx), q, { rest, ...first }));
}

/** The rows of a list for counting, as far as lists count. */
export function matchingOrders(ctx: AppContext, { q, ...query }: AdminOrderQuery): SQL {
  const rest = restRule(ctx, query);
  if (q === '') return sql`select 1 from ${orders} where ${rest}`;
  return foundOrders(orderVisibility(ctx), q, { rest, most: MAX_COUNT + 1 });
}
