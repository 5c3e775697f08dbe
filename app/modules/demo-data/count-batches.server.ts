import { type SQL, sql } from 'drizzle-orm';

import { countDemoTexts } from '#app/modules/content/demo/list-demo-texts.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { rowsOf } from '#app/platform/db/rows.server.ts';

import type { BatchCounts } from './batch-labels.ts';
import { BATCH_TABLES, CATALOGUE_TABLES, type DemoTable, loadedRows, NEEDED } from './demo-rows.server.ts';
import { CATALOGUE_BATCH, WORDS_BATCH } from './seed-request.ts';

const ALL_TABLES: readonly DemoTable[] = [...new Set<DemoTable>([...BATCH_TABLES, ...CATALOGUE_TABLES])];

/** Returns the row counts of a load by table; for `null` those of all generated rows and the demo catalog. */
export async function countBatch(ctx: AppContext, batch: string | null): Promise<BatchCounts> {
  const { db } = ctx;
  const counts: BatchCounts = {};
  for (const table of ALL_TABLES) {
    const [row] = await rowsOf(
      db,
      sql`select count(*)::integer as n from ${sql.raw(table)} where ${loadedRows(table, batch)}`,
    );
    const count = Number(row?.['n'] ?? 0);
    if (count > 0) counts[table] = count;
  }
  return { ...counts, ...(await countWords(ctx, batch)) };
}

/** The number of the demo owner's texts, if requested and still shown. */
async function countWords(ctx: AppContext, batch: string | null): Promise<BatchCounts> {
  const words = batch === null || batch === WORDS_BATCH ? await countDemoTexts(ctx) : 0;
  return words > 0 ? { words } : {};
}

/** The loads of one table with their row counts; rows with only the demo flag belong to the catalog. */
function countTable(table: DemoTable): SQL {
  const isMarked = (BATCH_TABLES as readonly string[]).includes(table);
  const batch = isMarked ? sql`coalesce(seed_batch, ${CATALOGUE_BATCH})` : sql`${CATALOGUE_BATCH}::text`;
  return sql`select ${table}::text as name, ${batch} as batch, count(*)::integer as n
    from ${sql.raw(table)} where ${loadedRows(table, null)} group by 2`;
}

/**
 * Returns every load with existing rows and their counts, sorted by name, including the demo catalog. One
 * statement: the page polls while a load writes, and would have to wait before each of many.
 */
export async function listBatches(ctx: AppContext): Promise<{ batch: string; counts: BatchCounts }[]> {
  assertCan(ctx, 'demo:write');
  const found = await rowsOf(ctx.db, sql.join(ALL_TABLES.map(countTable), sql` union all `));
  const batches = new Map<string, BatchCounts>();
  for (const table of ALL_TABLES)
    for (const { name, batch, n } of found)
      if (name === table) batches.set(String(batch), { ...batches.get(String(batch)), [table]: Number(n) });
  const words = await countWords(ctx, WORDS_BATCH);
  if (words['words'] !== undefined) batches.set(WORDS_BATCH, words);
  const isLast = (batch: string) => Number(batch === CATALOGUE_BATCH);
  return [...batches]
    .map(([batch, counts]) => ({ batch, counts }))
    .toSorted((one, other) => isLast(one.batch) - isLast(other.batch) || (one.batch < other.batch ? -1 : 1));
}

/** Whether the shop has any demo data: a row of any table, or a text of the demo owner. */
export async function hasDemoData(ctx: AppContext): Promise<boolean> {
  const parts = ALL_TABLES.map(
    (table) => sql`exists (select 1 from ${sql.raw(table)} where ${loadedRows(table, null)})`,
  );
  const [row] = await rowsOf(ctx.db, sql`select ${sql.join(parts, sql` or `)} as has`);
  return row?.['has'] === true || (await countDemoTexts(ctx)) > 0;
}

/** Real data that depends on what would be removed, and what happens to it. */
export type Dependent = { count: number; words: string };

const DEPENDENT_MESSAGES: readonly [table: keyof typeof NEEDED, one: string, many: string][] = [
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
export async function listDependents(ctx: AppContext, batch: string | null): Promise<Dependent[]> {
  assertCan(ctx, 'demo:write');
  const read = async (query: ReturnType<typeof sql>) => Number((await rowsOf(ctx.db, query))[0]?.['n'] ?? 0);
  const found: Dependent[] = [];
  for (const [table, one, many] of DEPENDENT_MESSAGES) {
    const count = await read(sql`select count(*)::integer as n from ${sql.raw(table)}
        where ${loadedRows(table, batch)} and ${NEEDED[table] ?? sql`false`}`);
    found.push({ count, words: count === 1 ? one : many });
  }
  const items =
    await read(sql`select count(*)::integer as n from order_items inner join orders on orders.id = order_id
      where orders.seed_batch is null and service_id in (select id from services where ${loadedRows('services', batch)})`);
  found.push({
    count: items,
    words:
      items === 1
        ? 'item of a real order is one of these services; it keeps its title, price and checklist'
        : 'items of real orders are these services; they keep their title, price and checklist',
  });
  return found.filter(({ count }) => count > 0);
}
