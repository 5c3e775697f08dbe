import { type SQL, sql } from 'drizzle-orm';

import { DEMO_HISTORY_BATCH_NAME } from '#app/modules/demo-data/seed-request.ts';
import type { AppContext } from '#app/platform/context.ts';

/**
 * Assigns half of the unassigned demo orders, messages and leads to a person, and to each later one half of
 * the rest: by one bit of the row's id per position in the staff list, so that repeating it changes nothing.
 */
export async function assignDemoOrdersAndLeads(
  { db }: AppContext,
  { id }: { id: string },
  place: number,
): Promise<void> {
  const isTheirs = (row: SQL) =>
    sql`seed_batch = ${DEMO_HISTORY_BATCH_NAME} and (('x' || right(${row}::text, 4))::bit(16)::integer >> ${place % 16}) & 1 = 1`;
  await db.execute(
    sql`update orders set assignee_id = ${id} where assignee_id is null and paid_at is not null and ${isTheirs(sql`id`)}`,
  );
  await db.execute(sql`update order_items set assignee_id = ${id} where assignee_id is null and exists (
    select 1 from orders where orders.id = order_id and assignee_id = ${id} and seed_batch = ${DEMO_HISTORY_BATCH_NAME})`);
  await db.execute(
    sql`update contact_messages set assignee_id = ${id} where assignee_id is null and state in ('unread', 'read') and ${isTheirs(sql`id`)}`,
  );
  await db.execute(
    sql`update contacts set owner_id = ${id} where owner_id is null and stage not in ('won', 'lost') and ${isTheirs(sql`id`)}`,
  );
  await db.execute(sql`update contact_tasks set assignee_id = ${id} where assignee_id is null and exists (
    select 1 from contacts where contacts.id = contact_id and owner_id = ${id} and seed_batch = ${DEMO_HISTORY_BATCH_NAME})`);
}

/** Gives the bulk jobs to the first owner or manager: undoing them checks that person's rights. */
export async function assignDemoBulkJobsToUser({ db }: AppContext, { id }: { id: string }): Promise<void> {
  await db.execute(
    sql`update bulk_jobs set asked_by = ${id} where asked_by is null and seed_batch = ${DEMO_HISTORY_BATCH_NAME}`,
  );
}
