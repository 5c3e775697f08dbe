import { type SQL, sql } from 'drizzle-orm';

import { DEMO_CATALOGUE_BATCH_NAME } from './seed-request.ts';

/** Tables with `seed_batch`; their dependent rows are found through them. */
export const TABLES_WITH_SEED_BATCH_COLUMN = [
  'orders',
  'users',
  'contacts',
  'contact_messages',
  'service_reviews',
  'search_events',
  'analytics_events',
  'notices',
  'services',
  'testimonials',
  'posts',
  'snippets',
  'exit_modals',
  'learned_phrases',
  'agent_days',
  'bulk_jobs',
] as const;

/** Tables of the demo catalog, whose rows have only the flag `is_demo`. */
export const TABLES_WITH_DEMO_FLAG_ONLY = [
  'services',
  'service_reviews',
  'testimonials',
  'case_studies',
  'posts',
  'promocodes',
  'brief_templates',
] as const;

export type DemoTable =
  | (typeof TABLES_WITH_SEED_BATCH_COLUMN)[number]
  | (typeof TABLES_WITH_DEMO_FLAG_ONLY)[number];

const isDemoTableNameInList = (tables: readonly string[], table: string) => tables.includes(table);

/**
 * Demo rows that real data needs, by table: a person with real orders, a contact with real messages, a promo
 * code or a brief template in real use. Such rows stay.
 */
export const DEMO_ROWS_USED_BY_REAL_DATA_CONDITIONS: Partial<Record<DemoTable, SQL>> = {
  users: sql`exists (select 1 from orders where user_id = users.id and orders.seed_batch is null)`,
  contacts: sql`exists (select 1 from contact_messages where contact_id = contacts.id and contact_messages.seed_batch is null)`,
  promocodes: sql`exists (select 1 from promo_redemptions inner join orders on orders.id = order_id
    where promo_redemptions.promo_id = promocodes.id and orders.seed_batch is null)`,
  brief_templates: sql`exists (select 1 from services where brief_template_id = brief_templates.id and not services.is_demo
    and services.seed_batch is null)`,
};

/**
 * Returns the condition for every row of a load, needed or not; for `null` of any load, and of the catalog.
 */
export function buildDemoRowCondition(table: DemoTable, batch: string | null): SQL {
  const isCatalogue = isDemoTableNameInList(TABLES_WITH_DEMO_FLAG_ONLY, table);
  const hasBatch = isDemoTableNameInList(TABLES_WITH_SEED_BATCH_COLUMN, table);
  const unmarked = hasBatch ? sql`is_demo and seed_batch is null` : sql`is_demo`;
  if (batch === DEMO_CATALOGUE_BATCH_NAME) return isCatalogue ? unmarked : sql`false`;
  if (batch !== null) return hasBatch ? sql`seed_batch = ${batch}` : sql`false`;
  if (!hasBatch) return sql`is_demo`;
  return isCatalogue ? sql`(seed_batch is not null or is_demo)` : sql`seed_batch is not null`;
}

/** Returns the condition for those of them that a removal deletes. */
export function buildRemovableDemoRowCondition(table: DemoTable, batch: string | null): SQL {
  const needed = DEMO_ROWS_USED_BY_REAL_DATA_CONDITIONS[table];
  return needed
    ? sql`${buildDemoRowCondition(table, batch)} and not ${needed}`
    : buildDemoRowCondition(table, batch);
}
