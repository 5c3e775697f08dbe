import { embeddedDatabaseEngine, type BenchmarkDatabaseEngine } from '../databases.ts';
import {
  NO_DEMO_NO_EMBEDDINGS_ENVIRONMENT,
  ADMIN_ORDERS_PATH,
  fillShopDatabaseBySql,
  importBenchmarkServices,
  fetchAdminOrderPath,
  signInBenchmarkOwner,
} from '../filled-shop.ts';
import { sendRequestsToDistinctPaths } from '../load.ts';
import { buildOrderInsertSql } from '../orders-load.ts';
import { fetchServicePaths } from '../private-pages.ts';
import { getProcessTreeCpuSeconds, readProcessTreeMemoryMegabytes } from '../processes.ts';
import {
  FORCE_RENDER_QUERY_STRING,
  waitUntilShopIsIdle,
  type BenchmarkShopProcess,
  runWithBenchmarkShop,
} from '../shop-process.ts';
import type { ShopGrowthBenchmarkTableRow, BenchmarkShopSize } from './growth-table.ts';

const WARM_UP_REQUEST_COUNT = 40;
const PAGE_COST_REQUEST_COUNT = 160;

/** A page and its nth request, each different, so that no response comes from a cache. */
type UncachedPageRequestSequence = { name: string; pathOf: (n: number) => string; cookie?: string };

/** The costs of the pages at one size, in the order of `names`. */
export type BenchmarkPageCostsByName = Map<string, { unit: string; value: number }>;

/** Fills a shop up to this size and measures it; the values are keyed by the names of the rows. */
export async function measurePageCostsAtShopSize(
  engine: BenchmarkDatabaseEngine,
  { services, orders }: BenchmarkShopSize,
): Promise<BenchmarkPageCostsByName> {
  const place = await engine.emptyPlace();
  const settings = { environment: NO_DEMO_NO_EMBEDDINGS_ENVIRONMENT };
  await runWithBenchmarkShop(place, (shop) => importBenchmarkServices(shop, services), settings);
  await fillShopDatabaseBySql(place, buildOrderInsertSql(orders));
  return runWithBenchmarkShop(place, (shop) => measurePageCpuCosts(engine, shop), settings);
}

async function measurePageCpuCosts(
  engine: BenchmarkDatabaseEngine,
  shop: BenchmarkShopProcess,
): Promise<BenchmarkPageCostsByName> {
  const cookie = await signInBenchmarkOwner(shop);
  await waitUntilShopIsIdle(shop);
  const unit = engine === embeddedDatabaseEngine ? 'ms of CPU' : 'ms of CPU, server included';
  const costs: BenchmarkPageCostsByName = new Map();
  for (const page of await listGrowthBenchmarkPages(shop, cookie)) {
    costs.set(`${engine.name}: ${page.name}`, { unit, value: await measureResponseCpuMs(shop, page) });
  }
  costs.set(`${engine.name}: start on this data`, { unit: 's', value: shop.startMs / 1000 });
  costs.set(`${engine.name}: memory of the shop after these pages`, {
    unit: 'MB',
    value: readProcessTreeMemoryMegabytes(shop.pid),
  });
  return costs;
}

async function listGrowthBenchmarkPages(
  shop: BenchmarkShopProcess,
  cookie: string,
): Promise<UncachedPageRequestSequence[]> {
  const [service = ''] = await fetchServicePaths(shop);
  const order = await fetchAdminOrderPath(shop, cookie);
  const same = (name: string, path: string, own?: string): UncachedPageRequestSequence => ({
    name,
    pathOf: () => path,
    ...(own !== undefined && { cookie: own }),
  });
  return [
    same('home rendered', `/${FORCE_RENDER_QUERY_STRING}`),
    same('list of services rendered', `/services${FORCE_RENDER_QUERY_STRING}`),
    { name: 'search by words', pathOf: (n) => `/services?q=newsletter+audit+${n}` },
    same('service rendered', `${service}${FORCE_RENDER_QUERY_STRING}`),
    same('admin: first page of the orders', ADMIN_ORDERS_PATH, cookie),
    same('admin: one order', order, cookie),
    same('admin: dashboard of 90 days', '/admin?span=quarter', cookie),
  ];
}

/** Returns the CPU milliseconds of one response: of the shop, and of the database server if there is one. */
async function measureResponseCpuMs(
  shop: BenchmarkShopProcess,
  { pathOf, cookie }: UncachedPageRequestSequence,
): Promise<number> {
  const { databasePid } = shop.place;
  const headers: Record<string, string> = cookie === undefined ? {} : { Cookie: cookie };
  // Numbers of one address are never reused, so these follow those of the warm-up.
  await sendRequestsToDistinctPaths(shop, WARM_UP_REQUEST_COUNT, pathOf, headers);
  const before = databasePid === null ? 0 : getProcessTreeCpuSeconds(databasePid);
  const seconds = await sendRequestsToDistinctPaths(
    shop,
    PAGE_COST_REQUEST_COUNT,
    (n) => pathOf(WARM_UP_REQUEST_COUNT + n),
    headers,
  );
  const database = databasePid === null ? 0 : getProcessTreeCpuSeconds(databasePid) - before;
  return (seconds + database / PAGE_COST_REQUEST_COUNT) * 1000;
}

/** Returns the costs of all sizes side by side. */
export function buildGrowthRowsFromCosts(
  measured: readonly BenchmarkPageCostsByName[],
): ShopGrowthBenchmarkTableRow[] {
  const names = [...(measured[0]?.keys() ?? [])];
  return names.map((name) => ({
    name,
    unit: measured[0]?.get(name)?.unit ?? '',
    values: measured.map((costs) => costs.get(name)?.value ?? Number.NaN),
  }));
}
