import { sql } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { rowsOf } from '#app/platform/db/rows.server.ts';

import { BATCH_TABLES, CATALOGUE_TABLES, type DemoTable, loadedRows, NEEDED } from './demo-rows.server.ts';
import { CATALOGUE_BATCH } from './seed-wish.ts';

const ALL_TABLES: readonly DemoTable[] = [...new Set<DemoTable>([...BATCH_TABLES, ...CATALOGUE_TABLES])];

export type BatchCounts = Record<string, number>;

/** How many rows of each table a load brought; of everything generated and the demo's catalogue for `null`. */
export async function countBatch({ db }: AppContext, batch: string | null): Promise<BatchCounts> {
  const counts: BatchCounts = {};
  for (const table of ALL_TABLES) {
    const [row] = await rowsOf(
      db,
      sql`select count(*)::integer as n from ${sql.raw(table)} where ${loadedRows(table, batch)}`,
    );
    const count = Number(row?.['n'] ?? 0);
    if (count > 0) counts[table] = count;
  }
  return counts;
}

/** Every load whose rows are here, with their counts, the newest names last; the demo's catalogue is one of them. */
export async function listBatches(ctx: AppContext): Promise<{ batch: string; counts: BatchCounts }[]> {
  assertCan(ctx, 'demo:write');
  const names = sql.join(
    BATCH_TABLES.map(
      (table) => sql`select distinct seed_batch from ${sql.raw(table)} where seed_batch is not null`,
    ),
    sql` union `,
  );
  const found = await rowsOf(ctx.db, sql`${names} order by 1`);
  const batches = [...found.map(({ seed_batch }) => String(seed_batch)), CATALOGUE_BATCH];
  const listed = [];
  for (const batch of batches) listed.push({ batch, counts: await countBatch(ctx, batch) });
  return listed.filter(({ counts }) => Object.keys(counts).length > 0);
}

/** Whether there is anything invented in the shop. */
export async function hasDemoData({ db }: AppContext): Promise<boolean> {
  const parts = (['orders', 'contacts', 'services'] as const).map(
    (table) => sql`exists (select 1 from ${sql.raw(table)} where ${loadedRows(table, null)})`,
  );
  const [row] = await rowsOf(db, sql`select ${sql.join(parts, sql` or `)} as has`);
  return row?.['has'] === true;
}

/** Something real that has to do with what would be removed, and what becomes of it. */
export type Dependent = { count: number; words: string };

const KEPT: readonly [table: keyof typeof NEEDED, words: string][] = [
  ['users', 'invented people have real orders and stay'],
  ['contacts', 'invented contacts have real messages and stay'],
  ['promocodes', 'demo codes were used by real orders and stay'],
  ['brief_templates', 'demo questionnaires are asked by your own services and stay'],
];

/** Real rows that depend on what a load brought: nothing of them is removed. */
export async function listDependents(ctx: AppContext, batch: string | null): Promise<Dependent[]> {
  assertCan(ctx, 'demo:write');
  const read = async (query: ReturnType<typeof sql>) => Number((await rowsOf(ctx.db, query))[0]?.['n'] ?? 0);
  const found: Dependent[] = [];
  for (const [table, words] of KEPT)
    found.push({
      words,
      count: await read(sql`select count(*)::integer as n from ${sql.raw(table)}
        where ${loadedRows(table, batch)} and ${NEEDED[table] ?? sql`false`}`),
    });
  found.push({
    words: 'lines of real orders were bought from these services; they keep their title, price and checklist',
    count:
      await read(sql`select count(*)::integer as n from order_items inner join orders on orders.id = order_id
      where orders.seed_batch is null and service_id in (select id from services where ${loadedRows('services', batch)})`),
  });
  return found.filter(({ count }) => count > 0);
}
