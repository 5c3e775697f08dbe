import { type Engine, onBothDatabases, postgres } from './databases.ts';
import { load, sendEach } from './load.ts';
import type { Figure, Part } from './part.ts';
import { fetchServicePaths } from './private-pages.ts';
import { readProcessMemoryMegabytes, residentMegabytes } from './processes.ts';
import { waitForSearchMode } from './search-client.ts';
import { RENDERED, type ShopProcess, withQuietShop, withShop } from './shop-process.ts';

type Limits = Pick<Figure, 'goal' | 'gate'>;

const REQUESTS = 10_000;
/** `BENCH_MINUTES=10` is the full measurement; two minutes already show a leak of a render or a hit. */
const LOAD_MINUTES = Number(process.env.BENCH_MINUTES ?? 2);
const SLICES = 8;

/**
 * Measures resident memory after the start and after mixed requests, and whether it still grows under steady
 * load, on each database.
 */
export const memory: Part = {
  name: 'memory',
  async run(isWhole) {
    const result = await onBothDatabases((engine) => measureOn(engine, isWhole));
    const server = await postgres();
    if (!server) return result;
    return { ...result, figures: [...result.figures, await supervisor(server)] };
  },
};

async function measureOn({ name: engine, isServer, demoPlace }: Engine, isWhole: boolean): Promise<Figure[]> {
  // A small machine that runs its own database server runs no model (speed.md "Benchmarks").
  const settings = isServer ? { environment: { EMBEDDINGS_LOCAL: 'off' } } : {};
  const [atStart, loaded] = isServer
    ? [
        { goal: 180, gate: 250 },
        { goal: 220, gate: 300 },
      ]
    : [
        { goal: 400, gate: 500 },
        { goal: 500, gate: 650 },
      ];
  const measure = async (shop: ShopProcess): Promise<Figure[]> => {
    const megabytes = (name: string, limits: Limits, value = residentMegabytes(shop.pid)): Figure => {
      return { name: `${engine}: ${name}`, value, unit: 'MB', ...limits, moreIsBetter: false };
    };
    const first = megabytes('after the start', atStart);
    // The first search loads the model, whose memory a shop in use needs too.
    await waitForSearchMode(shop, isServer ? 'lexical' : 'hybrid');
    await mixedRequests(shop);
    const mixed = megabytes('after 10,000 mixed requests', loaded);
    // A leak is the same on both; the whole bench has time for only one.
    if (isServer && isWhole) return [first, mixed];
    const slices = await steadyLoad(shop, LOAD_MINUTES);
    const middle = slices[SLICES / 2 - 1] ?? Number.NaN;
    const last = slices.at(-1) ?? Number.NaN;
    const growth: Figure = {
      name: `${engine}: growth in the last ${LOAD_MINUTES * 30} s of it`,
      value: Math.max(0, (last - middle) / middle) * 100,
      unit: '%',
      goal: 2,
      gate: 2,
      moreIsBetter: false,
    };
    return [first, mixed, megabytes(`after ${LOAD_MINUTES} min of load`, loaded, last), growth];
  };
  return withQuietShop(await demoPlace(), measure, settings);
}

/** Measures the memory of the process that supervises several others, without theirs. */
async function supervisor({ name, demoPlace }: Engine): Promise<Figure> {
  const settings = { environment: { WEB_CONCURRENCY: '2' } };
  const value = await withShop(
    await demoPlace(),
    async ({ pid }) => readProcessMemoryMegabytes(pid),
    settings,
  );
  return {
    name: `${name}: supervisor of several processes`,
    value,
    unit: 'MB',
    goal: 45,
    gate: 60,
    moreIsBetter: false,
  };
}

async function mixedRequests(shop: ShopProcess): Promise<void> {
  const paths = [
    '/',
    '/services',
    '/services?category=fix',
    '/cart',
    '/nowhere',
    `/${RENDERED}`,
    '/_.data',
    ...(await fetchServicePaths(shop)),
  ];
  const searchEvery = paths.length + 1;
  await sendEach(shop, REQUESTS, (n) => paths[n % searchEvery] ?? `/services?q=website+audit+${n}`);
}

/** Sends hits half of the time, renders the other half; returns the memory in MB after each slice. */
async function steadyLoad(shop: ShopProcess, minutes: number): Promise<number[]> {
  const slices: number[] = [];
  const half = (minutes * 60) / SLICES / 2;
  for (let slice = 0; slice < SLICES; slice++) {
    for (const path of ['/', `/${RENDERED}`]) {
      await load({ url: shop.address + path, pid: shop.pid, headers: {} }, Math.max(1, Math.round(half)));
    }
    slices.push(residentMegabytes(shop.pid));
  }
  return slices;
}
