import { sql } from 'drizzle-orm';

import { setDemoTextsVisibility } from '#app/modules/content/demo/set-demo-texts.server.ts';
import {
  buildRemovableDemoRowCondition,
  buildDemoRowCondition,
  type DEMO_ROWS_USED_BY_REAL_DATA_CONDITIONS,
} from '#app/modules/demo-data/demo-rows.server.ts';
import {
  DEMO_CATALOGUE_BATCH_NAME,
  DEMO_PAGE_TEXTS_BATCH_NAME,
} from '#app/modules/demo-data/seed-request.ts';
import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import { removeFilesOfDeletedMediaRows } from '#app/platform/storage/media.server.ts';

import type { DemoSeedStep } from '../history/plan-steps.server.ts';
import { recomputeDailyAnalyticsTotals } from '../history/recompute-daily-totals.server.ts';

import { deleteOrdersWithDependentRows, restartTestInvoiceNumbers } from './delete-rows.server.ts';

const SEED_REMOVAL_ORDER_BATCH_SIZE = 200;
const DEMO_ROWS_DELETED_AT_ONCE = 5_000;
/** The longest time that single searches may be kept, in days. */
const DEMO_REMOVAL_RECOMPUTED_TOTALS_DAYS = 400;

async function deleteSeedOrders(ctx: AppContext, batch: string | null): Promise<void> {
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`select id from orders where ${buildRemovableDemoRowCondition('orders', batch)} order by id limit ${SEED_REMOVAL_ORDER_BATCH_SIZE}`,
  );
  if (rows.length > 0)
    await deleteOrdersWithDependentRows(
      ctx,
      rows.map(({ id }) => String(id)),
    );
}

async function countRemovableDemoRows(
  ctx: AppContext,
  table: 'orders' | 'analytics_events',
  batch: string | null,
): Promise<number> {
  const [row] = await runRawSqlQuery(
    ctx.db,
    sql`select count(*)::integer as n from ${sql.raw(table)} where ${buildRemovableDemoRowCondition(table, batch)}`,
  );
  return Number(row?.['n'] ?? 0);
}

const createRepeatedSeedSteps = (count: number, step: DemoSeedStep): DemoSeedStep[] =>
  Array.from({ length: count }, () => step);

/** Removes bulk jobs with their export files; the rows first, so that no one is offered a deleted file. */
async function deleteSeedBulkJobs(ctx: AppContext, batch: string | null): Promise<void> {
  const gone = await runRawSqlQuery(
    ctx.db,
    sql`delete from bulk_jobs where ${buildRemovableDemoRowCondition('bulk_jobs', batch)} returning storage_key`,
  );
  await removeFilesOfDeletedMediaRows(
    ctx,
    gone.flatMap(({ storage_key: key }) => (typeof key === 'string' ? [key] : [])),
  );
}

/** Removes the data requests of a load's people. */
async function deleteSeedErasures({ db }: AppContext, batch: string | null): Promise<void> {
  await db.execute(
    sql`delete from erasures where user_id in (select id from users where ${buildRemovableDemoRowCondition('users', batch)})`,
  );
}

/** Keeps what real rows need (`DEMO_ROWS_USED_BY_REAL_DATA_CONDITIONS`) as the shop's own data, and clears the list of the rest. */
async function convertUsedDemoRowsToShopData({ db }: AppContext, batch: string | null): Promise<void> {
  for (const [table, marks] of DEMO_TABLES_CONVERTED_TO_REAL)
    await db.execute(
      sql`update ${sql.raw(table)} set ${sql.raw(marks)} where ${buildDemoRowCondition(table, batch)}`,
    );
}
const DEMO_TABLES_CONVERTED_TO_REAL = [
  ['users', 'seed_batch = null'],
  ['contacts', 'seed_batch = null, is_demo = false'],
  ['promocodes', 'is_demo = false'],
  ['brief_templates', 'is_demo = false'],
] as const satisfies readonly (readonly [
  table: keyof typeof DEMO_ROWS_USED_BY_REAL_DATA_CONDITIONS,
  marks: string,
])[];

const HIDE_DEMO_OWNER_TEXTS_SEED_STEP: DemoSeedStep = {
  words: 'Removed the words of the demo owner',
  run: (ctx) => setDemoTextsVisibility(ctx, false),
};

/** Tables whose generated rows are deleted in one step each, in this order, with their labels. */
const DEMO_TABLES_DELETED_IN_SINGLE_STEP = [
  ['notices', 'Removed news of the team'],
  ['service_reviews', 'Removed reviews'],
  ['contact_messages', 'Removed messages'],
  ['contacts', 'Removed contacts'],
  ['search_events', 'Removed searches'],
  ['snippets', 'Removed snippets'],
  ['exit_modals', 'Removed exit windows'],
  ['learned_phrases', 'Removed learned phrases'],
  ['agent_days', 'Removed counts of agents'],
  ['users', 'Removed people'],
  ['case_studies', 'Removed case studies'],
  ['posts', 'Removed posts'],
  ['testimonials', 'Removed testimonials'],
  ['promocodes', 'Removed promo codes'],
  ['services', 'Removed services'],
  ['brief_templates', 'Removed questionnaires'],
] as const;

/**
 * Returns the steps that remove a load, or, for `null`, everything generated and the demo catalog. What real
 * rows need stays (`buildRemovableDemoRowCondition`), and does not cause a failure.
 */
export async function planSeedRemoval(ctx: AppContext, batch: string | null): Promise<DemoSeedStep[]> {
  const orders = Math.ceil(
    (await countRemovableDemoRows(ctx, 'orders', batch)) / SEED_REMOVAL_ORDER_BATCH_SIZE,
  );
  const visits = Math.ceil(
    (await countRemovableDemoRows(ctx, 'analytics_events', batch)) / DEMO_ROWS_DELETED_AT_ONCE,
  );
  const rest = DEMO_TABLES_DELETED_IN_SINGLE_STEP.map(([table, words]): DemoSeedStep => {
    const run = async ({ db }: AppContext) =>
      void (await db.execute(
        sql`delete from ${sql.raw(table)} where ${buildRemovableDemoRowCondition(table, batch)}`,
      ));
    return { words, run };
  });
  const ends: DemoSeedStep[] = [
    { words: 'Checked the numbers of test documents', run: restartTestInvoiceNumbers },
    {
      words: 'Sums of the days renewed',
      isAlone: true,
      run: (ctx) => recomputeDailyAnalyticsTotals(ctx, DEMO_REMOVAL_RECOMPUTED_TOTALS_DAYS),
    },
  ];
  return [
    ...createRepeatedSeedSteps(orders, {
      words: 'Removed orders',
      run: (ctx) => deleteSeedOrders(ctx, batch),
    }),
    ...createRepeatedSeedSteps(visits, {
      words: 'Removed events of visits',
      run: async ({ db }) =>
        void (await db.execute(sql`delete from analytics_events where id in (
          select id from analytics_events where ${buildRemovableDemoRowCondition('analytics_events', batch)} limit ${DEMO_ROWS_DELETED_AT_ONCE})`)),
    }),
    { words: 'Removed bulk jobs', isAlone: true, run: (ctx) => deleteSeedBulkJobs(ctx, batch) },
    { words: 'Removed requests to be deleted', run: (ctx) => deleteSeedErasures(ctx, batch) },
    ...rest,
    {
      words: 'Kept what real orders and services use, as your own',
      run: (ctx) => convertUsedDemoRowsToShopData(ctx, batch),
    },
    ...(batch === null || batch === DEMO_PAGE_TEXTS_BATCH_NAME ? [HIDE_DEMO_OWNER_TEXTS_SEED_STEP] : []),
    ...(batch === DEMO_CATALOGUE_BATCH_NAME ? ends.slice(0, 1) : ends),
  ];
}
