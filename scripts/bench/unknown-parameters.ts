import type { Engine } from './databases.ts';
import { sendEach } from './load.ts';
import type { Figure } from './part.ts';
import { fetchServicePaths } from './private-pages.ts';
import type { ShopProcess } from './shop-process.ts';

const ADDRESSES = 5_000;
/** Enough for every page to be cached in all its renderings. */
const WARM_UP = 2_000;
const TOKEN = 'the-bench-reads-the-figures-of-its-own-shop';

/** Settings of a shop whose cache hits can be counted. */
export const COUNTING = { METRICS_TOKEN: TOKEN };

/**
 * Requests public pages with a different unknown parameter each time: whether the cache serves them, and at
 * what cost.
 */
export async function measureUnknownParameterCaching({ name }: Engine, shop: ShopProcess): Promise<Figure[]> {
  const pages = [
    '/',
    '/services',
    '/blog',
    '/resources',
    '/about',
    ...(await fetchServicePaths(shop)).slice(0, 3),
  ];
  const page = (n: number) => pages[n % pages.length] ?? '/';
  await sendEach(shop, WARM_UP, (n) => (n % 2 === 0 ? page(n) : `${page(n)}?warm=${n}`));
  const plain = await sendEach(shop, ADDRESSES, page);
  const before = await hits(shop);
  const distinct = await sendEach(shop, ADDRESSES, (n) => `${page(n)}?bench=${n}`);
  const rendered = ADDRESSES - ((await hits(shop)) - before);
  return [
    {
      name: `${name}: unknown parameters, not from the cache`,
      value: rendered,
      unit: `of ${ADDRESSES.toLocaleString('en')}`,
      goal: 0,
      gate: 0,
      moreIsBetter: false,
    },
    {
      name: `${name}: unknown parameters against plain hits`,
      value: distinct / plain,
      unit: 'times the CPU',
      goal: null,
      gate: null,
      moreIsBetter: false,
    },
  ];
}

/** Returns the number of page cache hits since the start. */
async function hits({ address }: ShopProcess): Promise<number> {
  const answer = await fetch(`${address}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  const found = /^prixfixe_page_cache_hits_total(?:\{.*\})? (\d+)$/m.exec(await answer.text());
  if (!found) throw new Error(`/metrics answered ${answer.status} without the hits of the page cache`);
  return Number(found[1]);
}
