import { or, type SQL, sql } from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';

import type { StaffOrderVisibilityRights } from './order-search.ts';

const buildLikePattern = (text: string) => createLikeContainsPattern(text.toLowerCase());

/**
 * Finds orders with an item whose title contains this text; the expression of the index
 * `order_items_title_words`.
 */
export const buildOrderItemTitleSearchCondition = (text: string): SQL =>
  sql`${orders.id} in (select ${orderItems.orderId} from ${orderItems} where lower(${orderItems.title}) like ${buildLikePattern(text)})`;

/** Finds orders whose number begins with the text: a range of the primary key. */
function buildOrderNumberCondition(q: string): SQL | null {
  const digits = q.toLowerCase().replace(/^#/, '').replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return null;
  const asId = (filler: string) =>
    digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return sql`${orders.id} between ${asId('0')}::uuid and ${asId('f')}::uuid`;
}

/** The expression of the index `orders_customer_words`. */
const orderCustomerSearchTextSql = sql`(lower(coalesce(${orders.emailNorm}, '') || ' ' || coalesce(${orders.customerName}, '') || ' ' || coalesce(${orders.companyName}, '')))`;

/** Finds by customer only what the role may see of one. */
function buildOrdersMatchingCustomerTextCondition(
  { people }: StaffOrderVisibilityRights,
  q: string,
): SQL | undefined {
  if (people === 'all') return sql`${orderCustomerSearchTextSql} like ${buildLikePattern(q)}`;
  const company = sql`lower(${orders.companyName}) like ${buildLikePattern(q)}`;
  return people === 'names'
    ? or(sql`lower(${orders.customerName}) like ${buildLikePattern(q)}`, company)
    : company;
}

const buildOrderByPaymentSessionCondition = (q: string) =>
  sql`${orders.id} in (select ${payments.orderId} from ${payments} where ${payments.providerSessionId} = ${q})`;

/**
 * Returns the ways to find an order by text: its number, its customer, the title of an item, the provider's
 * session (pages.md "Admin pages"). Each is a condition of its own with its own index; an order that matches
 * one of them is found.
 */
function listOrderTextSearchConditions(visibility: StaffOrderVisibilityRights, q: string): SQL[] {
  const ways = [
    buildOrderNumberCondition(q),
    buildOrdersMatchingCustomerTextCondition(visibility, q),
    buildOrderItemTitleSearchCondition(q),
    visibility.people === 'all' ? buildOrderByPaymentSessionCondition(q) : null,
  ];
  return ways.filter((way) => way !== null && way !== undefined);
}

/**
 * Returns the ids of the orders that match a text, as a subquery without duplicates. `rest` is applied within
 * each way, so that none collects rows the list does not show. With `order` and `most`, each way returns its
 * first rows in that order, which include the first rows overall; a word that matches thousands of orders
 * then reads no more than is shown.
 */
export function buildFoundOrderIdsSql(
  visibility: StaffOrderVisibilityRights,
  q: string,
  { rest, order = [], most }: { rest?: SQL; order?: readonly SQL[]; most?: number } = {},
): SQL {
  const selects = listOrderTextSearchConditions(visibility, q).map((way) => {
    const rule = rest ? sql`(${way}) and ${rest}` : way;
    const sorted = order.length > 0 ? sql` order by ${sql.join([...order], sql`, `)}` : sql``;
    const limited = most === undefined ? sql`` : sql` limit ${most}::int`;
    return sql`(select ${orders.id} from ${orders} where ${rule}${sorted}${limited})`;
  });
  return sql.join(selects, sql` union `);
}
