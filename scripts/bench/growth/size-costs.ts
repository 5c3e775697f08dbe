import { embedded, type Engine } from '../databases.ts';
import { BARE, ORDERS_PATH, fillBySql, fillServices, fetchAdminOrderPath, signIn } from '../filled-shop.ts';
import { sendEach } from '../load.ts';
import { buildOrderInsertSql } from '../orders-load.ts';
import { fetchServicePaths } from '../private-pages.ts';
import { cpuSeconds, residentMegabytes } from '../processes.ts';
import { RENDERED, settleShop, type ShopProcess, withShop } from '../shop-process.ts';
import type { Row, Size } from './growth-table.ts';

const WARM_UP = 40;
const REQUESTS = 160;

/** A page and its nth request, each different, so that no response comes from a cache. */
type Page = { name: string; pathOf: (n: number) => string; cookie?: string };

/** The costs of the pages at one size, in the order of `names`. */
export type Costs = Map<string, { unit: string; value: number }>;

/** Fills a shop up to this size and measures it; the values are keyed by the names of the rows. */
export async function costsOf(engine: Engine, { services, orders }: Size): Promise<Costs> {
  const place = await engine.emptyPlace();
  const settings = { environment: BARE };
  await withShop(place, (shop) => fillServices(shop, services), settings);
  await fillBySql(place, buildOrderInsertSql(orders));
  return withShop(place, (shop) => measure(engine, shop), settings);
}

async function measure(engine: Engine, shop: ShopProcess): Promise<Costs> {
  const cookie = await signIn(shop);
  await settleShop(shop);
  const unit = engine === embedded ? 'ms of CPU' : 'ms of CPU, server included';
  const costs: Costs = new Map();
  for (const page of await listSizeCostPages(shop, cookie)) {
    costs.set(`${engine.name}: ${page.name}`, { unit, value: await costOf(shop, page) });
  }
  costs.set(`${engine.name}: start on this data`, { unit: 's', value: shop.startMs / 1000 });
  costs.set(`${engine.name}: memory of the shop after these pages`, {
    unit: 'MB',
    value: residentMegabytes(shop.pid),
  });
  return costs;
}

async function listSizeCostPages(shop: ShopProcess, cookie: string): Promise<Page[]> {
  const [service = ''] = await fetchServicePaths(shop);
  const order = await fetchAdminOrderPath(shop, cookie);
  const same = (name: string, path: string, own?: string): Page => ({
    name,
    pathOf: () => path,
    ...(own !== undefined && { cookie: own }),
  });
  return [
    same('home rendered', `/${RENDERED}`),
    same('list of services rendered', `/services${RENDERED}`),
    { name: 'search by words', pathOf: (n) => `/services?q=newsletter+audit+${n}` },
    same('service rendered', `${service}${RENDERED}`),
    same('admin: first page of the orders', ORDERS_PATH, cookie),
    same('admin: one order', order, cookie),
    same('admin: dashboard of 90 days', '/admin?span=quarter', cookie),
  ];
}

/** Returns the CPU milliseconds of one response: of the shop, and of the database server if there is one. */
async function costOf(shop: ShopProcess, { pathOf, cookie }: Page): Promise<number> {
  const { databasePid } = shop.place;
  const headers: Record<string, string> = cookie === undefined ? {} : { Cookie: cookie };
  // Numbers of one address are never reused, so these follow those of the warm-up.
  await sendEach(shop, WARM_UP, pathOf, headers);
  const before = databasePid === null ? 0 : cpuSeconds(databasePid);
  const seconds = await sendEach(shop, REQUESTS, (n) => pathOf(WARM_UP + n), headers);
  const database = databasePid === null ? 0 : cpuSeconds(databasePid) - before;
  return (seconds + database / REQUESTS) * 1000;
}

/** Returns the costs of all sizes side by side. */
export function rowsOf(measured: readonly Costs[]): Row[] {
  const names = [...(measured[0]?.keys() ?? [])];
  return names.map((name) => ({
    name,
    unit: measured[0]?.get(name)?.unit ?? '',
    values: measured.map((costs) => costs.get(name)?.value ?? Number.NaN),
  }));
}
