import { type SQL, sql } from 'drizzle-orm';

import { countVisibleDemoTexts } from '#app/modules/content/demo/list-demo-texts.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import type { DemoBatchRowCountsByTable } from './batch-labels.ts';
import {
  TABLES_WITH_SEED_BATCH_COLUMN,
  TABLES_WITH_DEMO_FLAG_ONLY,
  type DemoTable,
  buildDemoRowCondition,
  DEMO_ROWS_USED_BY_REAL_DATA_CONDITIONS,
} from './demo-rows.server.ts';
import { DEMO_CATALOGUE_BATCH_NAME, DEMO_PAGE_TEXTS_BATCH_NAME } from './seed-request.ts';

const ALL_DEMO_TABLES: readonly DemoTable[] = [
  ...new Set<DemoTable>([...TABLES_WITH_SEED_BATCH_COLUMN, ...TABLES_WITH_DEMO_FLAG_ONLY]),
];

/** Returns the row counts of a load by table; for `null` those of all generated rows and the demo catalog. */
export async function countDemoBatchRows(
  ctx: AppContext,
  batch: string | null,
): Promise<DemoBatchRowCountsByTable> {
  const { db } = ctx;
  const counts: DemoBatchRowCountsByTable = {};
  for (const table of ALL_DEMO_TABLES) {
    const [row] = await runRawSqlQuery(
      db,
      sql`select count(*)::integer as n from ${sql.raw(table)} where ${buildDemoRowCondition(table, batch)}`,
    );
    const count = Number(row?.['n'] ?? 0);
    if (count > 0) counts[table] = count;
  }
  return { ...counts, ...(await countRemainingDemoTexts(ctx, batch)) };
}

/** The number of the demo owner's texts, if requested and still shown. */
async function countRemainingDemoTexts(
  ctx: AppContext,
  batch: string | null,
): Promise<DemoBatchRowCountsByTable> {
  const words = batch === null || batch === DEMO_PAGE_TEXTS_BATCH_NAME ? await countVisibleDemoTexts(ctx) : 0;
  return words > 0 ? { words } : {};
}

/** The loads of one table with their row counts; rows with only the demo flag belong to the catalog. */
function buildTableDemoBatchCountsSql(table: DemoTable): SQL {
  const isMarked = (TABLES_WITH_SEED_BATCH_COLUMN as readonly string[]).includes(table);
  const batch = isMarked
    ? sql`coalesce(seed_batch, ${DEMO_CATALOGUE_BATCH_NAME})`
    : sql`${DEMO_CATALOGUE_BATCH_NAME}::text`;
  return sql`select ${table}::text as name, ${batch} as batch, count(*)::integer as n
    from ${sql.raw(table)} where ${buildDemoRowCondition(table, null)} group by 2`;
}

/**
 * Returns every load with existing rows and their counts, sorted by name, including the demo catalog. One
 * statement: the page polls while a load writes, and would have to wait before each of many.
 */
export async function listDemoBatches(
  ctx: AppContext,
): Promise<{ batch: string; counts: DemoBatchRowCountsByTable }[]> {
  assertCan(ctx, 'demo:write');
  const found = await runRawSqlQuery(
    ctx.db,
    sql.join(ALL_DEMO_TABLES.map(buildTableDemoBatchCountsSql), sql` union all `),
  );
  const batches = new Map<string, DemoBatchRowCountsByTable>();
  for (const table of ALL_DEMO_TABLES)
    for (const { name, batch, n } of found)
      if (name === table) batches.set(String(batch), { ...batches.get(String(batch)), [table]: Number(n) });
  const words = await countRemainingDemoTexts(ctx, DEMO_PAGE_TEXTS_BATCH_NAME);
  if (words['words'] !== undefined) batches.set(DEMO_PAGE_TEXTS_BATCH_NAME, words);
  const isLast = (batch: string) => Number(batch === DEMO_CATALOGUE_BATCH_NAME);
  return [...batches]
    .map(([batch, counts]) => ({ batch, counts }))
    .toSorted((one, other) => isLast(one.batch) - isLast(other.batch) || (one.batch < other.batch ? -1 : 1));
}

/** Whether the shop has any demo data: a row of any table, or a text of the demo owner. */
export async function hasDemoData(ctx: AppContext): Promise<boolean> {
  const parts = ALL_DEMO_TABLES.map(
    (table) => sql`exists (select 1 from ${sql.raw(table)} where ${buildDemoRowCondition(table, null)})`,
  );
  const [row] = await runRawSqlQuery(ctx.db, sql`select ${sql.join(parts, sql` or `)} as has`);
  return row?.['has'] === true || (await countVisibleDemoTexts(ctx)) > 0;
}

/** Real data that depends on what would be removed, and what happens to it. */
export type RealDataDependentOnDemoData = { count: number; words: string };

const DEMO_DATA_DEPENDENT_MESSAGES: readonly [
  table: keyof typeof DEMO_ROWS_USED_BY_REAL_DATA_CONDITIONS,
  one: string,
  many: string,
][] = [
  [
    'users',
    'demo customer has real orders and will be kept',
    'demo customers have real orders and will be kept',
  ],
  [
    'contacts',
    'demo contact has real messages and will be kept',
    'demo contacts have real messages and will be kept',
  ],
  [
    'promocodes',
    'demo code was used in real orders and will be kept',
    'demo codes were used in real orders and will be kept',
  ],
  [
    'brief_templates',
    'demo questionnaire is used by your own services and will be kept',
    'demo questionnaires are used by your own services and will be kept',
  ],
];

/** Returns real rows that depend on a load: none of them is removed. */
export async function listRealRowsDependingOnDemoData(
  ctx: AppContext,
  batch: string | null,
): Promise<RealDataDependentOnDemoData[]> {
  assertCan(ctx, 'demo:write');
  const read = async (query: ReturnType<typeof sql>) =>
    Number((await runRawSqlQuery(ctx.db, query))[0]?.['n'] ?? 0);
  const found: RealDataDependentOnDemoData[] = [];
  for (const [table, one, many] of DEMO_DATA_DEPENDENT_MESSAGES) {
    const count = await read(sql`select count(*)::integer as n from ${sql.raw(table)}
        where ${buildDemoRowCondition(table, batch)} and ${DEMO_ROWS_USED_BY_REAL_DATA_CONDITIONS[table] ?? sql`false`}`);
    found.push({ count, words: count === 1 ? one : many });
  }
  const items =
    await read(sql`select count(*)::integer as n from order_items inner join orders on orders.id = order_id
      where orders.seed_batch is null and service_id in (select id from services where ${buildDemoRowCondition('services', batch)})`);
  found.push({
    count: items,
    words:
      items === 1
        ? 'item of a real order is one of these services; it keeps its title, price and checklist'
        : 'items of real orders are these services; they keep their title, price and checklist',
  });
  return found.filter(({ count }) => count > 0);
}
