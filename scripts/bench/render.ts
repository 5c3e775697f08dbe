import { type Engine, onBothDatabases } from './databases.ts';
import { type Load, load } from './load.ts';
import { type Figure, calculateMedian, type Part, spreadOf } from './part.ts';
import { filledCart, paidOrderRoom, fetchServicePaths } from './private-pages.ts';
import { cpuSeconds } from './processes.ts';
import { RENDERED, settleShop, type ShopProcess, withQuietShop } from './shop-process.ts';

const ROUNDS = { alone: 5, inWhole: 3 };
const SECONDS = 1;
/** Rounds that are not counted: until then the engine has compiled the code. */
const WARM_UP = 2;

/**
 * Measures what a render costs the shop's process on each database, how long private ones take, and how much
 * cheaper a hit is.
 */
export const render: Part = {
  name: 'render',
  run: (isWhole) =>
    onBothDatabases(async (engine) =>
      withQuietShop(await engine.demoPlace(), async (shop) => {
        const pages = await listRenderedPages(shop);
        // Until the documents and emails of the order are done.
        await settleShop(shop);
        const rounds = new Map<Page, Measured[]>(pages.map((page) => [page, []]));
        const hits: number[] = [];
        const count = isWhole ? ROUNDS.inWhole : ROUNDS.alone;
        for (let round = 0; round < WARM_UP + count; round++) {
          for (const page of pages) {
            const measured = await measure(shop, page);
            if (round >= WARM_UP) rounds.get(page)?.push(measured);
          }
          const hit = await sound(
            load({ url: `${shop.address}/`, pid: shop.pid, headers: ENCODING }, SECONDS),
          );
          if (round >= WARM_UP) hits.push(hit.perCpuSecond);
        }
        return [...rounds]
          .flatMap(([page, measured]) => [costOf(engine, page, measured), ...waitOf(engine, page, measured)])
          .concat(hitAgainst(engine, hits, rounds.get(pages[0] ?? HOME) ?? []));
      }),
    ),
};

type Page = { name: string; path: string; headers: Record<string, string>; isPrivate: boolean };
type Measured = Load & { databaseMs: number };

const ENCODING = { 'Accept-Encoding': 'gzip' };
const HOME: Page = { name: 'home', path: `/${RENDERED}`, headers: ENCODING, isPrivate: false };

async function listRenderedPages(shop: ShopProcess): Promise<Page[]> {
  const [service = ''] = await fetchServicePaths(shop);
  const own = (name: string, { path, cookie }: { path: string; cookie: string }): Page => {
    return { name, path, headers: { ...ENCODING, Cookie: cookie }, isPrivate: true };
  };
  return [
    HOME,
    { ...HOME, name: 'service', path: `${service}${RENDERED}` },
    own('cart', await filledCart(shop)),
    own('order room', await paidOrderRoom(shop)),
  ];
}

async function measure(shop: ShopProcess, { path, headers }: Page): Promise<Measured> {
  const { databasePid } = shop.place;
  const databaseSeconds = () => (databasePid === null ? 0 : cpuSeconds(databasePid));
  const before = databaseSeconds();
  const sent = await sound(load({ url: shop.address + path, pid: shop.pid, headers }, SECONDS));
  return { ...sent, databaseMs: ((databaseSeconds() - before) / sent.requests) * 1000 };
}

async function sound(sending: Promise<Load>): Promise<Load> {
  const sent = await sending;
  if (sent.failed > 0) throw new Error(`${sent.failed} requests failed`);
  return sent;
}

/** The cost of the shop's process alone; the note adds the time of a database server. */
function costOf({ name, isServer }: Engine, page: Page, rounds: readonly Measured[]): Figure {
  const costs = rounds.map(({ perCpuSecond }) => 1000 / perCpuSecond);
  const limits = isServer ? { goal: 3, gate: 6 } : { goal: 6, gate: 12 };
  const database = calculateMedian(rounds.map(({ databaseMs }) => databaseMs)).toFixed(1);
  return {
    name: `${name}: ${page.name} rendered`,
    value: calculateMedian(costs),
    unit: 'ms of CPU',
    ...limits,
    moreIsBetter: false,
    spread: spreadOf(costs),
    ...(isServer && { note: `and ${database} ms of the server` }),
  };
}

function waitOf({ name }: Engine, page: Page, rounds: readonly Measured[]): Figure[] {
  if (!page.isPrivate) return [];
  const waits = rounds.map(({ p95Ms }) => p95Ms);
  return [
    {
      name: `${name}: ${page.name}, p95 at 32 connections`,
      value: calculateMedian(waits),
      unit: 'ms',
      goal: 150,
      gate: 150,
      moreIsBetter: false,
      spread: spreadOf(waits),
    },
  ];
}

function hitAgainst({ name }: Engine, hits: readonly number[], renders: readonly Load[]): Figure {
  const ratios = hits.map((hit, round) => hit / (renders[round]?.perCpuSecond ?? Number.NaN));
  return {
    name: `${name}: hit against render of home`,
    value: calculateMedian(ratios),
    unit: 'times cheaper',
    goal: 40,
    gate: 30,
    moreIsBetter: true,
    spread: spreadOf(ratios),
  };
}
