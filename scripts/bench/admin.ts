import {
  FIGURE_ADDRESSES,
  LIST,
  ORDER_ADDRESSES,
  PEOPLE_ADDRESSES,
  SERVICE_ADDRESSES,
} from './admin-addresses.ts';
import { embedded, type Engine, onBothDatabases, postgres } from './databases.ts';
import { BARE, fillBySql, fillServices, getAsOwner, fetchAdminOrderPath, signIn } from './filled-shop.ts';
import { buildAnalyticsEventInsertSql } from './events-load.ts';
import { buildOrderInsertSql } from './orders-load.ts';
import { type Figure, type Part, percentile } from './part.ts';
import { buildContactAndMessageInsertSql } from './people-load.ts';
import type { Waiting } from './settle.ts';
import { settleShop, type ShopProcess, withShop } from './shop-process.ts';

const SERVICES = 5_000;
const ORDERS = 100_000;
const EVENTS = 1_000_000;
const PEOPLE = 100_000;
const ROUNDS = { alone: 8, inWhole: 3 };
const WARM_UP = 1;
/** A shop that finds three years without totals computes them first. */
const SUMMING: Waiting = { patience: 300, window: 4 };

/**
 * The admin with 5,000 services, 100,000 orders, contacts and messages each, and a million events, over HTTP
 * as a signed-in owner, on both databases (speed.md "Benchmarks").
 */
export const admin: Part = {
  name: 'admin',
  async run(isWhole) {
    // The whole bench has time for one database, and a shop of this size usually runs on a server.
    if (isWhole) return { figures: await measure((await postgres()) ?? embedded, ROUNDS.inWhole) };
    return onBothDatabases((engine) => measure(engine, ROUNDS.alone));
  },
};

type Limit = { goal: number; gate: number };
const ON_EMBEDDED: Limit = { goal: 150, gate: 300 };
const ON_SERVER: Limit = { goal: 60, gate: 120 };
/** Pages of figures of a whole shop, on either database. */
const OF_FIGURES: Limit = { goal: 200, gate: 300 };
/** Leads and the inbox: as any page for one person. */
const OF_PEOPLE: Limit = { goal: 100, gate: 150 };

async function measure({ name: engine, isServer, emptyPlace }: Engine, rounds: number): Promise<Figure[]> {
  const ofLists = isServer ? ON_SERVER : ON_EMBEDDED;
  const limitOf = (group: string) => {
    if (group in FIGURE_ADDRESSES) return OF_FIGURES;
    return group in PEOPLE_ADDRESSES ? OF_PEOPLE : ofLists;
  };
  const place = await emptyPlace();
  const settings = { environment: BARE };
  const lists = await withShop(place, (shop) => listTimes(shop, rounds), settings);
  await fillBySql(
    place,
    buildOrderInsertSql(ORDERS),
    buildContactAndMessageInsertSql(PEOPLE),
    buildAnalyticsEventInsertSql(EVENTS),
  );
  // Old days are summed first; then the tables are as after the nightly maintenance.
  await withShop(place, (shop) => settleShop(shop, SUMMING), settings);
  await fillBySql(place);
  const others = await withShop(place, (shop) => measureOrderPeopleAndFigureTimes(shop, rounds), settings);
  const figures = Object.entries({ ...lists.times, ...others }).map(([group, { ms, path }]): Figure => {
    const name = `${engine}: ${group}, p95`;
    return { name, value: ms, unit: 'ms', ...limitOf(group), moreIsBetter: false, note: path };
  });
  return [...figures, exportRate(engine, lists.exported)];
}

async function listTimes(shop: ShopProcess, rounds: number) {
  await fillServices(shop, SERVICES);
  const cookie = await signIn(shop);
  await settleShop(shop);
  const lists = await times({ shop, cookie, rounds }, SERVICE_ADDRESSES);
  return { times: lists, exported: await getAsOwner(shop, `${LIST}/export.csv`, cookie) };
}

/** Returns the times of the pages about orders, people and figures, in the same shop after a restart. */
async function measureOrderPeopleAndFigureTimes(shop: ShopProcess, rounds: number): Promise<Times> {
  const cookie = await signIn(shop);
  await settleShop(shop);
  const order = await fetchAdminOrderPath(shop, cookie);
  const groups = { ...ORDER_ADDRESSES, 'one order': [order], ...FIGURE_ADDRESSES, ...PEOPLE_ADDRESSES };
  return times({ shop, cookie, rounds }, groups);
}

/** The slowest address of each group, with its p95 in ms. */
type Times = Record<string, { ms: number; path: string }>;

/** Measures the addresses in turn. */
async function times(
  { shop, cookie, rounds }: { shop: ShopProcess; cookie: string; rounds: number },
  addresses: Readonly<Record<string, readonly string[]>>,
): Promise<Times> {
  const measured = new Map<string, number[]>();
  for (let round = 0; round < rounds + WARM_UP; round++) {
    for (const path of Object.values(addresses).flat()) {
      const { ms } = await getAsOwner(shop, path, cookie);
      if (round >= WARM_UP) measured.set(path, [...(measured.get(path) ?? []), ms]);
    }
  }
  const slowest = (paths: readonly string[]) =>
    paths
      .map((path) => ({ ms: percentile(measured.get(path) ?? [], 0.95), path }))
      .reduce((one, other) => (other.ms > one.ms ? other : one));
  return Object.fromEntries(Object.entries(addresses).map(([group, paths]) => [group, slowest(paths)]));
}

function exportRate(engine: string, { text, ms }: { text: string; ms: number }): Figure {
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
