import {
  ADMIN_ANALYTICS_BENCHMARK_URLS,
  ADMIN_SERVICE_LIST_PATH,
  ADMIN_ORDER_BENCHMARK_URLS,
  ADMIN_CRM_BENCHMARK_URLS,
  ADMIN_SERVICE_LIST_BENCHMARK_URLS,
} from './admin-addresses.ts';
import {
  embeddedDatabaseEngine,
  type BenchmarkDatabaseEngine,
  measureOnBothDatabaseEngines,
  getBenchmarkPostgresEngine,
} from './databases.ts';
import {
  NO_DEMO_NO_EMBEDDINGS_ENVIRONMENT,
  fillShopDatabaseBySql,
  importBenchmarkServices,
  fetchPageAsOwnerWithTiming,
  fetchAdminOrderPath,
  signInBenchmarkOwner,
} from './filled-shop.ts';
import { buildAnalyticsEventInsertSql } from './events-load.ts';
import { buildOrderInsertSql } from './orders-load.ts';
import { type BenchmarkMeasurement, type BenchmarkDefinition, calculatePercentile } from './part.ts';
import { buildContactAndMessageInsertSql } from './people-load.ts';
import type { BenchmarkCpuIdleWaitLimits } from './settle.ts';
import { waitUntilShopIsIdle, type BenchmarkShopProcess, runWithBenchmarkShop } from './shop-process.ts';

const ADMIN_BENCHMARK_SERVICE_COUNT = 5_000;
const ADMIN_BENCHMARK_ORDER_COUNT = 100_000;
const ADMIN_BENCHMARK_EVENT_COUNT = 1_000_000;
const ADMIN_BENCHMARK_CONTACT_COUNT = 100_000;
const ADMIN_BENCHMARK_ROUNDS = { alone: 8, inWhole: 3 };
const ADMIN_BENCHMARK_WARM_UP_ROUNDS = 1;
/** A shop that finds three years without totals computes them first. */
const BENCHMARK_DAILY_TOTALS_WAIT_LIMITS: BenchmarkCpuIdleWaitLimits = { patience: 300, window: 4 };

/**
 * The admin with 5,000 services, 100,000 orders, contacts and messages each, and a million events, over HTTP
 * as a signed-in owner, on both databases (speed.md "Benchmarks").
 */
export const adminPagesBenchmark: BenchmarkDefinition = {
  name: 'admin',
  async run(isWhole) {
    // The whole bench has time for one database, and a shop of this size usually runs on a server.
    if (isWhole)
      return {
        figures: await measureAdminPages(
          (await getBenchmarkPostgresEngine()) ?? embeddedDatabaseEngine,
          ADMIN_BENCHMARK_ROUNDS.inWhole,
        ),
      };
    return measureOnBothDatabaseEngines((engine) => measureAdminPages(engine, ADMIN_BENCHMARK_ROUNDS.alone));
  },
};

type AdminResponseTimeLimits = { goal: number; gate: number };
const EMBEDDED_DATABASE_PAGE_TIME_LIMIT_MS: AdminResponseTimeLimits = { goal: 150, gate: 300 };
const POSTGRES_SERVER_PAGE_TIME_LIMIT_MS: AdminResponseTimeLimits = { goal: 60, gate: 120 };
/** Pages of figures of a whole shop, on either database. */
const ADMIN_ANALYTICS_PAGE_TIME_LIMIT_MS: AdminResponseTimeLimits = { goal: 200, gate: 300 };
/** Leads and the inbox: as any page for one person. */
const ADMIN_CRM_PAGE_TIME_LIMIT_MS: AdminResponseTimeLimits = { goal: 100, gate: 150 };

async function measureAdminPages(
  { name: engine, isServer, emptyPlace }: BenchmarkDatabaseEngine,
  rounds: number,
): Promise<BenchmarkMeasurement[]> {
  const ofLists = isServer ? POSTGRES_SERVER_PAGE_TIME_LIMIT_MS : EMBEDDED_DATABASE_PAGE_TIME_LIMIT_MS;
  const limitOf = (group: string) => {
    if (group in ADMIN_ANALYTICS_BENCHMARK_URLS) return ADMIN_ANALYTICS_PAGE_TIME_LIMIT_MS;
    return group in ADMIN_CRM_BENCHMARK_URLS ? ADMIN_CRM_PAGE_TIME_LIMIT_MS : ofLists;
  };
  const place = await emptyPlace();
  const settings = { environment: NO_DEMO_NO_EMBEDDINGS_ENVIRONMENT };
  const lists = await runWithBenchmarkShop(place, (shop) => measureAdminListTimes(shop, rounds), settings);
  await fillShopDatabaseBySql(
    place,
    buildOrderInsertSql(ADMIN_BENCHMARK_ORDER_COUNT),
    buildContactAndMessageInsertSql(ADMIN_BENCHMARK_CONTACT_COUNT),
    buildAnalyticsEventInsertSql(ADMIN_BENCHMARK_EVENT_COUNT),
  );
  // Old days are summed first; then the tables are as after the nightly maintenance.
  await runWithBenchmarkShop(
    place,
    (shop) => waitUntilShopIsIdle(shop, BENCHMARK_DAILY_TOTALS_WAIT_LIMITS),
    settings,
  );
  await fillShopDatabaseBySql(place);
  const others = await runWithBenchmarkShop(
    place,
    (shop) => measureOrderCrmAnalyticsPageTimes(shop, rounds),
    settings,
  );
  const figures = Object.entries({ ...lists.times, ...others }).map(
    ([group, { ms, path }]): BenchmarkMeasurement => {
      const name = `${engine}: ${group}, p95`;
      return { name, value: ms, unit: 'ms', ...limitOf(group), moreIsBetter: false, note: path };
    },
  );
  return [...figures, buildCsvExportRateFigure(engine, lists.exported)];
}

async function measureAdminListTimes(shop: BenchmarkShopProcess, rounds: number) {
  await importBenchmarkServices(shop, ADMIN_BENCHMARK_SERVICE_COUNT);
  const cookie = await signInBenchmarkOwner(shop);
  await waitUntilShopIsIdle(shop);
  const lists = await measureSlowestAdminPages({ shop, cookie, rounds }, ADMIN_SERVICE_LIST_BENCHMARK_URLS);
  return {
    times: lists,
    exported: await fetchPageAsOwnerWithTiming(shop, `${ADMIN_SERVICE_LIST_PATH}/export.csv`, cookie),
  };
}

/** Returns the times of the pages about orders, people and figures, in the same shop after a restart. */
async function measureOrderCrmAnalyticsPageTimes(
  shop: BenchmarkShopProcess,
  rounds: number,
): Promise<SlowestAdminPageByGroup> {
  const cookie = await signInBenchmarkOwner(shop);
  await waitUntilShopIsIdle(shop);
  const order = await fetchAdminOrderPath(shop, cookie);
  const groups = {
    ...ADMIN_ORDER_BENCHMARK_URLS,
    'one order': [order],
    ...ADMIN_ANALYTICS_BENCHMARK_URLS,
    ...ADMIN_CRM_BENCHMARK_URLS,
  };
  return measureSlowestAdminPages({ shop, cookie, rounds }, groups);
}

/** The slowest address of each group, with its p95 in ms. */
type SlowestAdminPageByGroup = Record<string, { ms: number; path: string }>;

/** Measures the addresses in turn. */
async function measureSlowestAdminPages(
  { shop, cookie, rounds }: { shop: BenchmarkShopProcess; cookie: string; rounds: number },
  addresses: Readonly<Record<string, readonly string[]>>,
): Promise<SlowestAdminPageByGroup> {
  const measured = new Map<string, number[]>();
  for (let round = 0; round < rounds + ADMIN_BENCHMARK_WARM_UP_ROUNDS; round++) {
    for (const path of Object.values(addresses).flat()) {
      const { ms } = await fetchPageAsOwnerWithTiming(shop, path, cookie);
      if (round >= ADMIN_BENCHMARK_WARM_UP_ROUNDS) measured.set(path, [...(measured.get(path) ?? []), ms]);
    }
  }
  const slowest = (paths: readonly string[]) =>
    paths
      .map((path) => ({ ms: calculatePercentile(measured.get(path) ?? [], 0.95), path }))
      .reduce((one, other) => (other.ms > one.ms ? other : one));
  return Object.fromEntries(Object.entries(addresses).map(([group, paths]) => [group, slowest(paths)]));
}

function buildCsvExportRateFigure(
  engine: string,
  { text, ms }: { text: string; ms: number },
): BenchmarkMeasurement {
  const rows = text.trim().split('\r\n').length - 1;
  return {
    name: `${engine}: CSV export`,
    value: rows / (ms / 1_000),
    unit: 'rows/s',
    goal: 10_000,
    gate: 5_000,
    moreIsBetter: true,
    note: `${rows} rows`,
  };
}
