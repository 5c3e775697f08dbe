import { sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { buildDemoRowCondition } from './demo-rows.server.ts';

/** The data sets of a shop. */
export type ShopDataSets = {
  /** Demo services are on sale. */
  hasDemoServices: boolean;
  /** There are demo orders, people, messages, reviews, searches or visits: only then is there a choice. */
  hasDemoRecords: boolean;
  /**
   * A real person has ordered, signed up, written or left a review; not
   * checked, and false, without demo rows.
   */
  hasOwnRecords: boolean;
};

/** Tables whose rows the admin lists or counts, and which are not content of the shop. */
const NON_CONTENT_DEMO_TABLES = [
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

const hasNonContentDemoRowsSql = sql.join(
  NON_CONTENT_DEMO_TABLES.map(
    (table) => sql`exists (select 1 from ${sql.raw(table)} where ${buildDemoRowCondition(table, null)})`,
  ),
  sql` or `,
);
const hasNonDemoRowsSql = sql`exists (select 1 from orders where not is_demo)
  or exists (select 1 from users where role = 'customer' and seed_batch is null)
  or exists (select 1 from contacts where not is_demo) or exists (select 1 from contact_messages where not is_demo)
  or exists (select 1 from service_reviews where not is_demo)`;

/** Returns the data sets of the shop, in one statement of index lookups: every page of the admin needs it. */
export async function findShopDataSets({ db }: AppContext): Promise<ShopDataSets> {
  const [row] = await runRawSqlQuery(
    db,
    sql`select exists (select 1 from services where is_demo) as services, is_there as demo, case when is_there then ${hasNonDemoRowsSql} else false end as own
      from (select ${hasNonContentDemoRowsSql} as is_there) records`,
  );
  return {
    hasDemoServices: row?.['services'] === true,
    hasDemoRecords: row?.['demo'] === true,
    hasOwnRecords: row?.['own'] === true,
  };
}
