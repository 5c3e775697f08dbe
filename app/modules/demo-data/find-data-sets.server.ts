import { sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { rowsOf } from '#app/platform/db/rows.server.ts';

import { loadedRows } from './demo-rows.server.ts';

/** Which data sets a shop has. */
export type DataSets = {
  /** Services of the demo are among those it sells. */
  hasDemoServices: boolean;
  /** Orders, people, messages, reviews, searches or visits of the demo are here: only then there is something to choose. */
  hasDemoRecords: boolean;
  /** Somebody real has ordered, signed up, written or left a review; not asked, and false, without rows of the demo. */
  hasOwnRecords: boolean;
};

/** Tables whose rows the admin lists or counts, and which are no content of the shop. */
const RECORDS = [
  'orders',
  'users',
  'contacts',
  'contact_messages',
  'service_reviews',
  'search_events',
  'analytics_events',
  'notices',
  'agent_days',
  'bulk_jobs',
] as const;

const demo = sql.join(
  RECORDS.map((table) => sql`exists (select 1 from ${sql.raw(table)} where ${loadedRows(table, null)})`),
  sql` or `,
);
const own = sql`exists (select 1 from orders where not is_demo)
  or exists (select 1 from users where role = 'customer' and seed_batch is null)
  or exists (select 1 from contacts where not is_demo) or exists (select 1 from contact_messages where not is_demo)
  or exists (select 1 from service_reviews where not is_demo)`;

/** Finds which data sets the shop has, in one statement of index look-ups: every page of the admin asks it. */
export async function findDataSets({ db }: AppContext): Promise<DataSets> {
  const [row] = await rowsOf(
    db,
    sql`select exists (select 1 from services where is_demo) as services, is_there as demo, case when is_there then ${own} else false end as own
      from (select ${demo} as is_there) records`,
  );
  return {
    hasDemoServices: row?.['services'] === true,
    hasDemoRecords: row?.['demo'] === true,
    hasOwnRecords: row?.['own'] === true,
  };
}
