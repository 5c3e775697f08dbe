import { type SQL, sql } from 'drizzle-orm';

import { HISTORY_BATCH } from '#app/modules/demo-data/seed-wish.ts';
import type { AppContext } from '#app/platform/context.ts';

/**
 * Gives somebody half of the demo's orders, messages and leads that are nobody's, who comes later half of what is left: by a bit of
 * the row's id for each place in the line of the staff, so that repeating it changes nothing.
 */
export async function assignWork({ db }: AppContext, { id }: { id: string }, place: number): Promise<void> {
  const isTheirs = (row: SQL) =>
    sql`seed_batch = ${HISTORY_BATCH} and (('x' || right(${row}::text, 4))::bit(16)::integer >> ${place % 16}) & 1 = 1`;
  await db.execute(
    sql`update orders set assignee_id = ${id} where assignee_id is null and paid_at is not null and ${isTheirs(sql`id`)}`,
  );
  await db.execute(sql`update order_items set assignee_id = ${id} where assignee_id is null and exists (
    select 1 from orders where orders.id = order_id and assignee_id = ${id} and seed_batch = ${HISTORY_BATCH})`);
  await db.execute(
    sql`update contact_messages set assignee_id = ${id} where assignee_id is null and state in ('unread', 'read') and ${isTheirs(sql`id`)}`,
  );
  await db.execute(
    sql`update contacts set owner_id = ${id} where owner_id is null and stage not in ('won', 'lost') and ${isTheirs(sql`id`)}`,
  );
  await db.execute(sql`update contact_tasks set assignee_id = ${id} where assignee_id is null and exists (
    select 1 from contacts where contacts.id = contact_id and owner_id = ${id} and seed_batch = ${HISTORY_BATCH})`);
}

/** Jobs of many rows are the first leader's: undoing them asks what that person may do. */
export async function ownBulkJobs({ db }: AppContext, { id }: { id: string }): Promise<void> {
  await db.execute(
    sql`update bulk_jobs set asked_by = ${id} where asked_by is null and seed_batch = ${HISTORY_BATCH}`,
  );
}
