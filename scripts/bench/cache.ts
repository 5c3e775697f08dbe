import { type Engine, onBothDatabases } from './databases.ts';
import { type Load, load } from './load.ts';
import { findNginx, type Nginx, startNginx } from './nginx.ts';
import { type Figure, calculateMedian, type Part, spreadOf } from './part.ts';
import { stop } from './processes.ts';
import { type ShopProcess, withQuietShop } from './shop-process.ts';
import { COUNTING, measureUnknownParameterCaching } from './unknown-parameters.ts';

const ROUNDS = { alone: 5, inWhole: 3 };
const SECONDS = 1;
const WARM_UP_SECONDS = 1;
/**
 * A process serves its first 20,000 hits at less than half its final rate, until the engine has compiled the
 * code.
 */
const FIRST_WARM_UP_SECONDS = 4;

const BROWSER_HEADERS = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Accept-Language': 'en-US,en;q=0.5',
  'Cache-Control': 'max-age=0',
  Cookie: 'pf_consent=necessary',
  Priority: 'u=0, i',
  'Sec-Ch-Ua': '"Chromium";v="142", "Not A Brand";v="99"',
  'Sec-Ch-Ua-Mobile': '?0',
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Site': 'none',
  'Upgrade-Insecure-Requests': '1',
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};

type Limits = { goal: number; gate: number };
type Variant = { name: string; limits: Limits; headersOf(etag: string): Record<string, string> };
type Page = { name: string; path: string; variants: Variant[] };

const createCacheHitVariant = (limits: Limits): Variant => ({ name: 'hit', limits, headersOf: () => ({}) });
const ofBrowser = (limits: Limits): Variant => {
  return { name: 'hit, 13 browser headers', limits, headersOf: () => BROWSER_HEADERS };
};
const unchanged: Variant = {
  name: '304',
  limits: { goal: 0.46, gate: 0.4 },
  headersOf: (etag) => ({ 'If-None-Match': etag }),
};

/**
 * The home page is larger than what Node writes at once. The limits of the others are for at most 6 kB; no
 * page is that small, so they apply to the smallest page and to the feed.
 */
const PAGES: Page[] = [
  {
    name: 'home',
    path: '/',
    variants: [
      createCacheHitVariant({ goal: 0.5, gate: 0.4 }),
      ofBrowser({ goal: 0.45, gate: 0.36 }),
      unchanged,
    ],
  },
  {
    name: 'smallest page',
    path: '/how-it-works',
    variants: [createCacheHitVariant({ goal: 0.7, gate: 0.6 }), ofBrowser({ goal: 0.58, gate: 0.5 })],
  },
  { name: 'feed', path: '/feed.xml', variants: [createCacheHitVariant({ goal: 0.7, gate: 0.6 })] },
];

/** A hit runs no query: the plain ones of the home page show that on a server database. */
function variantsOn({ isServer }: Engine, { path, variants }: Page): Variant[] {
  if (!isServer) return variants;
  return path === '/' ? variants.slice(0, 1) : [];
}

/**
 * Compares the page cache with nginx serving the same bytes and headers on the same core, in requests per
 * CPU-second, on each database.
 */
export const cache: Part = {
  name: 'cache',
  async run(isWhole) {
    const rounds = isWhole ? ROUNDS.inWhole : ROUNDS.alone;
    const found = findNginx();
    const result = await onBothDatabases(async (engine) =>
      withQuietShop(
        await engine.demoPlace(),
        async (shop) => [
          ...(found ? await againstNginx({ engine, shop, found, rounds }) : []),
          ...(await measureUnknownParameterCaching(engine, shop)),
        ],
        { environment: COUNTING },
      ),
    );
    if (found) return result;
    return {
      ...result,
      notRun: [...(result.notRun ?? []), 'the hits: nginx with gzip_static is not installed'],
    };
  },
};

async function againstNginx({
  engine,
  shop,
  found,
  rounds,
}: {
  engine: Engine;
  shop: ShopProcess;
  found: NonNullable<ReturnType<typeof findNginx>>;
  rounds: number;
}): Promise<Figure[]> {
  const { encoding } = found;
  const figures: Figure[] = [];
  await load(
    { url: `${shop.address}/`, pid: shop.pid, headers: { 'Accept-Encoding': encoding } },
    FIRST_WARM_UP_SECONDS,
  );
  for (const page of PAGES.filter((each) => variantsOn(engine, each).length > 0)) {
    const answer = await encodedAnswer(shop.address + page.path, encoding);
    const nginx = await startNginx(found, answer.response, answer.bytes);
    try {
      await expectSameBytes(nginx, encoding, answer.bytes);
      const kilobytes = (answer.bytes.byteLength / 1000).toFixed(1);
      for (const variant of variantsOn(engine, page)) {
        const name = `${engine.name}: ${page.name}, ${variant.name}`;
        figures.push(
          ...(await compare({ name, kilobytes, page, shop, nginx, variant, encoding, count: rounds })),
        );
      }
    } finally {
      await stop(nginx.process);
    }
  }
  return figures;
}

type Comparison = {
  name: string;
  kilobytes: string;
  page: Page;
  shop: ShopProcess;
  nginx: Nginx;
  variant: Variant;
  encoding: string;
  /** The number of rounds. */
  count: number;
};

async function compare(comparison: Comparison): Promise<Figure[]> {
  const { name, kilobytes, page, shop, nginx, variant, encoding, count } = comparison;
  const targets = await Promise.all(
    [
      { url: shop.address + page.path, pid: shop.pid },
      { url: `${nginx.address}/`, pid: nginx.pid },
    ].map(async ({ url, pid }) => {
      const { response } = await encodedAnswer(url, encoding);
      const own = variant.headersOf(response.headers.get('ETag') ?? '');
      return { url, pid, headers: { ...own, 'Accept-Encoding': encoding } };
    }),
  );
  const [ours, theirs] = targets;
  if (!ours || !theirs) throw new Error('two targets are compared');
  for (const target of targets) await load(target, WARM_UP_SECONDS);
  const rounds: { ratio: number; mine: Load; reference: Load }[] = [];
  for (let round = 0; round < count; round++) {
    const mine = await load(ours, SECONDS);
    const reference = await load(theirs, SECONDS);
    if (mine.failed + reference.failed > 0)
      throw new Error(`${mine.failed + reference.failed} requests failed`);
    rounds.push({ ratio: mine.perCpuSecond / reference.perCpuSecond, mine, reference });
  }
  const ratios = rounds.map(({ ratio }) => ratio);
  const pace = (which: 'mine' | 'reference') =>
    Math.round(calculateMedian(rounds.map((round) => round[which].perCpuSecond)));
  const ratio: Figure = {
    name,
    value: calculateMedian(ratios),
    unit: 'x nginx',
    ...variant.limits,
    moreIsBetter: true,
    spread: spreadOf(ratios),
    note: `${pace('mine')} against ${pace('reference')} a CPU-second, ${kilobytes} kB ${encoding}`,
  };
  if (page.path !== '/' || variant.name !== 'hit') return [ratio];
  const p99 = rounds.map(({ mine }) => mine.p99Ms);
  const slowest: Figure = {
    name: `${name}, p99 at 32 connections`,
    value: calculateMedian(p99),
    unit: 'ms',
    goal: 5,
    gate: 10,
    moreIsBetter: false,
    spread: spreadOf(p99),
  };
  return [ratio, slowest];
}

/** `fetch` would decode the body; nginx needs the bytes as they were sent. */
async function encodedAnswer(url: string, encoding: string): Promise<{ response: Response; bytes: Buffer }> {
  const { request } = await import('node:http');
  const { promise, resolve, reject } = Promise.withResolvers<{ response: Response; bytes: Buffer }>();
  const call = request(url, { headers: { 'Accept-Encoding': encoding } }, (incoming) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const headers = Object.entries(incoming.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      );
      resolve({ response: new Response(null, { headers }), bytes: Buffer.concat(chunks) });
    });
  });
  call.once('error', reject).end();
  return promise;
}

async function expectSameBytes(nginx: Nginx, encoding: string, bytes: Buffer): Promise<void> {
  const theirs = await encodedAnswer(`${nginx.address}/`, encoding);
  if (!theirs.bytes.equals(bytes))
    throw new Error('nginx does not send the same bytes: the comparison would be void');
}
