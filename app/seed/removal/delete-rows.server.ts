import { type SQL, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

/** Tables that depend on order lines and orders, each before those it refers to. */
const ORDER_ITEM_CHILD_TABLES = [
  'revisions',
  'deliverable_links',
  'deliverables',
  'order_item_scope',
  'due_pauses',
  'briefs',
];
const TABLES_REFERENCING_ORDERS = [
  ...['message_reads', 'order_notes', 'order_codes', 'order_events', 'order_messages', 'order_presence'],
  ...['invoices', 'refund_requests', 'disputes', 'refunds', 'payments', 'order_items'],
];

/** Returns ids as a list for a statement's condition. */
const buildUuidListSql = (ids: readonly string[]): SQL => sql`select unnest(${`{${ids.join(',')}}`}::uuid[])`;

/**
 * Deletes orders with everything that depends on them, in the caller's transaction, with the usual lock order
 * (payments, orders): promo codes get their uses back, the sandbox deletes the payments. A sweep deletes the
 * bytes of their files later.
 */
export async function deleteOrdersWithDependentRows(
  { db }: AppContext,
  orderIds: readonly string[],
): Promise<void> {
  const ids = buildUuidListSql(orderIds);
  const items = sql`select id from order_items where order_id in (${ids})`;
  const remove = (rows: SQL) => db.execute(sql`delete from ${rows}`);
  await db.execute(sql`select id from payments where order_id in (${ids}) order by id for update`);
  await db.execute(sql`select id from orders where id in (${ids}) order by id for update`);
  await db.execute(sql`update promocodes set current_uses = greatest(0, current_uses - held.uses)
    from (select promo_id, count(*)::integer as uses from promo_redemptions
      where order_id in (${ids}) and state <> 'released' group by promo_id) held where promocodes.id = held.promo_id`);
  await remove(sql`promo_redemptions where order_id in (${ids})`);
  await remove(sql`sandbox_objects where id in (
    select unnest(array[payment_intent, charge_id, provider_session_id]) from payments where order_id in (${ids}))`);
  await remove(sql`outbox where order_id in (${ids})`);
  await remove(sql`service_reviews where is_demo and order_item_id in (${items})`);
  await remove(
    sql`notices where href in (select '/admin/orders/' || unnest(${`{${orderIds.join(',')}}`}::text[]))`,
  );
  await remove(sql`download_log where order_id in (${ids})`);
  await remove(sql`order_files where order_id in (${ids})`);
  await remove(
    sql`revision_points where revision_id in (select id from revisions where order_item_id in (${items}))`,
  );
  await remove(
    sql`brief_answers where brief_id in (select id from briefs where order_item_id in (${items}))`,
  );
  for (const table of ORDER_ITEM_CHILD_TABLES)
    await remove(sql`${sql.raw(table)} where order_item_id in (${items})`);
  for (const table of TABLES_REFERENCING_ORDERS)
    await remove(sql`${sql.raw(table)} where order_id in (${ids})`);
  await remove(sql`orders where id in (${ids})`);
}

/**
 * Restarts the numbers of test documents at 1 once none is left; no gap then refers to documents that never
 * existed.
 */
export async function restartTestInvoiceNumbers({ db }: AppContext): Promise<void> {
  await db.execute(sql`delete from counters where name = 'invoice:test'
    and not exists (select 1 from invoices inner join orders on orders.id = order_id where kind = 'invoice' and not livemode)`);
  await db.execute(sql`delete from counters where name = 'credit_note:test'
    and not exists (select 1 from invoices inner join orders on orders.id = order_id where kind = 'credit_note' and not livemode)`);
}
