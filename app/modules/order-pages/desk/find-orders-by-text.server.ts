import { or, type SQL, sql } from 'drizzle-orm';

import { likeContaining } from '#app/lib/like-pattern.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';

import type { DeskSight } from './desk-search.ts';

const likeText = (text: string) => likeContaining(text.toLowerCase());

/** Orders with a line whose title has this text; the words of the index `order_items_title_words`. */
export const titleRule = (text: string): SQL =>
  sql`${orders.id} in (select ${orderItems.orderId} from ${orderItems} where lower(${orderItems.title}) like ${likeText(text)})`;

/** Orders whose number begins with what was typed: a range of the primary key. */
function numberRule(q: string): SQL | null {
  const digits = q.toLowerCase().replace(/^#/, '').replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return null;
  const asId = (filler: string) =>
    digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return sql`${orders.id} between ${asId('0')}::uuid and ${asId('f')}::uuid`;
}

/** The words of the index `orders_customer_words`. */
const customerWords = sql`(lower(coalesce(${orders.emailNorm}, '') || ' ' || coalesce(${orders.customerName}, '') || ' ' || coalesce(${orders.companyName}, '')))`;

/** What a role does not see of a customer it cannot find by. */
function customerRule({ people }: DeskSight, q: string): SQL | undefined {
  if (people === 'all') return sql`${customerWords} like ${likeText(q)}`;
  const company = sql`lower(${orders.companyName}) like ${likeText(q)}`;
  return people === 'names' ? or(sql`lower(${orders.customerName}) like ${likeText(q)}`, company) : company;
}

const sessionRule = (q: string) =>
  sql`${orders.id} in (select ${payments.orderId} from ${payments} where ${payments.providerSessionId} = ${q})`;

/**
 * The ways to find an order by what was typed: its number, its customer, the title of a line, the provider's session
 * (pages.md section 5). Each is a rule of its own with an index of its own; what fits one of them is found.
 */
function waysToFind(sight: DeskSight, q: string): SQL[] {
  const ways = [
    numberRule(q),
    customerRule(sight, q),
    titleRule(q),
    sight.people === 'all' ? sessionRule(q) : null,
  ];
  return ways.filter((way) => way !== null && way !== undefined);
}

/**
 * Ids of the orders that a text finds, as a subquery, each once. `rest` is what they have to be besides, asked in every way,
 * so that no way collects what the list does not show. With `order` and `most` each way gives the first so many in that
 * order: among them are the first so many of all, and a word that thousands of orders have reads no more than it shows.
 */
export function foundOrders(
  sight: DeskSight,
  q: string,
  { rest, order = [], most }: { rest?: SQL; order?: readonly SQL[]; most?: number } = {},
): SQL {
  const selects = waysToFind(sight, q).map((way) => {
    const rule = rest ? sql`(${way}) and ${rest}` : way;
    const sorted = order.length > 0 ? sql` order by ${sql.join([...order], sql`, `)}` : sql``;
    const limited = most === undefined ? sql`` : sql` limit ${most}::int`;
    return sql`(select ${orders.id} from ${orders} where ${rule}${sorted}${limited})`;
  });
  return sql.join(selects, sql` union `);
}
