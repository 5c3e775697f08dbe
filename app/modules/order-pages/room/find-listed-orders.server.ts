import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type AccountOrderListState, type AccountOrderTab, getYearStartInShopZone } from './order-list.ts';

/** An order closed unpaid is shown for a day, then hidden. */
const CLOSED_UNPAID_ORDER_HIDE_DELAY_MS = 24 * 3_600_000;

// Columns of the outer order are written out: in a query of one table they would lose their table and refer
// to the inner one.

/**
 * Orders with a staff message that this account has not opened since, neither signed in nor by the order's
 * link.
 */
export function buildUnreadOrderCondition(userId: string): SQL {
  return sql`exists (select 1 from order_messages m where m.order_id = "orders"."id"
    and m.author_kind = 'staff' and ${buildUnreadMessageCondition(userId)})`;
}

/** For a message `m`: no one on this account's side has read it. */
export function buildUnreadMessageCondition(userId: string): SQL {
  return sql`not exists (select 1 from message_reads r where r.order_id = m.order_id
    and r.last_read_at >= m.created_at and r.reader in ('guest', ${`user:${userId}`}))`;
}

const orderWaitsForCustomerSql = sql`("orders"."status" = 'PAID' and exists (select 1 from order_items i
  where i.order_id = "orders"."id" and i.work_state in ('awaiting_brief', 'delivered')))`;

/**
 * Orders created by the team for a customer who can still pay (orders.md "Invoices, credit notes and manual
 * orders").
 */
export function buildAwaitingPaymentCondition(ctx: AppContext): SQL | undefined {
  return and(
    eq(orders.source, 'manual'),
    eq(orders.status, 'PENDING'),
    eq(orders.paymentState, 'UNPAID'),
    gt(orders.payUntil, ctx.now),
  );
}

/** The orders an account sees at all. */
export function buildAccountVisibleOrdersCondition(ctx: AppContext, userId: string): SQL | undefined {
  const isOver = and(
    inArray(orders.status, ['EXPIRED', 'CANCELED']),
    isNull(orders.paidAt),
    lt(orders.updatedAt, new Date(ctx.now.getTime() - CLOSED_UNPAID_ORDER_HIDE_DELAY_MS)),
  );
  return and(eq(orders.userId, userId), isNull(orders.deletedAt), isOver && not(isOver));
}

function buildAccountOrderTabCondition(
  ctx: AppContext,
  tab: AccountOrderTab,
  userId: string,
): SQL | undefined {
  switch (tab) {
    case 'all':
      return undefined;
    case 'open':
      return inArray(orders.status, ['PENDING', 'PAID']);
    case 'needs-you':
      return or(
        orderWaitsForCustomerSql,
        buildAwaitingPaymentCondition(ctx),
        buildUnreadOrderCondition(userId),
      );
    case 'completed':
      return eq(orders.status, 'COMPLETED');
    case 'refunded':
      return or(eq(orders.status, 'REFUNDED'), eq(orders.paymentState, 'PARTIALLY_REFUNDED'));
  }
}

/** Finds by the displayed number (with or without a leading #), or by words of a bought service's title. */
function buildAccountOrderSearchCondition(q: string): SQL | undefined {
  if (q === '') return undefined;
  const number = q.replace(/^#\s*/, '').toLowerCase();
  const words = q.split(' ').map((word) => sql`i.title ilike ${createLikeContainsPattern(word)}`);
  const hasTitle = sql`exists (select 1 from order_items i where i.order_id = "orders"."id"
    and ${sql.join(words, sql` and `)})`;
  return /^[\da-f]{1,8}$/.test(number)
    ? or(sql`"orders"."id"::text like ${`${number}%`}`, hasTitle)
    : hasTitle;
}

/** The condition for the list's URL, among the orders of an account; its year is in the shop's time zone. */
export function buildAccountOrderListCondition(
  ctx: AppContext,
  userId: string,
  state: AccountOrderListState & { zone: ShopTimeZone },
): SQL | undefined {
  const { tab, q, year, zone } = state;
  return and(
    buildAccountVisibleOrdersCondition(ctx, userId),
    buildAccountOrderTabCondition(ctx, tab, userId),
    buildAccountOrderSearchCondition(q),
    year === null
      ? undefined
      : and(
          gte(orders.createdAt, getYearStartInShopZone(year, zone)),
          lt(orders.createdAt, getYearStartInShopZone(year + 1, zone)),
        ),
  );
}

/** Items of an account's paid orders in one of these states. */
export function buildCustomerAccountOrderItemsCondition(
  ctx: AppContext,
  userId: string,
  states: readonly ('awaiting_brief' | 'delivered')[],
) {
  return and(
    buildAccountVisibleOrdersCondition(ctx, userId),
    eq(orders.status, 'PAID'),
    isNotNull(orders.paidAt),
    inArray(orderItems.workState, [...states]),
  );
}
