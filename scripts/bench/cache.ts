import { type Load, load } from './load.ts';
import { findNginx, type Nginx, startNginx } from './nginx.ts';
import { type Figure, median, type Part, spreadOf } from './part.ts';
import { stop, temporaryFolder } from './processes.ts';
import { type ShopProcess, withShop } from './shop-process.ts';

const ROUNDS = 5;
const SECONDS = 2;
const WARM_UP_SECONDS = 3;

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

type Variant = { name: string; goal: number; gate: number; headersOf(etag: string): Record<string, string> };

function variantsFor(encoding: string): Variant[] {
  const coding = { 'Accept-Encoding': encoding };
  return [
    { name: 'hit', goal: 0.65, gate: 0.6, headersOf: () => coding },
    {
      name: 'hit, 13 browser headers',
      goal: 0.58,
      gate: 0.5,
      headersOf: () => ({ ...BROWSER_HEADERS, ...coding }),
    },
    { name: '304', goal: 0.46, gate: 0.4, headersOf: (etag) => ({ ...coding, 'If-None-Match': etag }) },
  ];
}

/** The page cache against nginx with the same bytes and headers on the same core, in requests per CPU-second. */
export const cache: Part = {
  name: 'cache',
  async run() {
    const found = findNginx();
    if (!found) return { cannotRun: 'nginx with gzip_static is not installed' };
    return withShop(temporaryFolder(), async (shop) => {
      const answer = await encodedAnswer(shop.address, found.encoding);
      const nginx = await startNginx(found, answer.response, answer.bytes);
      try {
        await expectSameBytes(nginx, found.encoding, answer.bytes);
        const figures: Figure[] = [];
        for (const variant of variantsFor(found.encoding)) {
          figures.push(...(await compare({ shop, nginx, variant, encoding: found.encoding })));
        }
        return { figures };
      } finally {
        await stop(nginx.process);
      }
    });
  },
};

type Comparison = { shop: ShopProcess; nginx: Nginx; variant: Variant; encoding: string };

async function compare({ shop, nginx, variant, encoding }: Comparison): Promise<Figure[]> {
  const targets = await Promise.all(
    [shop, nginx].map(async ({ address, pid }) => {
      const { response } = await encodedAnswer(address, encoding);
      return { url: `${address}/`, pid, headers: variant.headersOf(response.headers.get('ETag') ?? '') };
    }),
  );
  const [ours, theirs] = targets;
  if (!ours || !theirs) throw new Error('two targets are compared');
  for (const target of targets) await load(target, WARM_UP_SECONDS);
  const rounds: { ratio: number; mine: Load; reference: Load }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const mine = await load(ours, SECONDS);
    const reference = await load(theirs, SECONDS);
    if (mine.failed + reference.failed > 0)
      throw new Error(`${mine.failed + reference.failed} requests failed`);
    rounds.push({ ratio: mine.perCpuSecond / reference.perCpuSecond, mine, reference });
  }
  const ratios = rounds.map(({ ratio }) => ratio);
  const pace = (which: 'mine' | 'reference') =>
    Math.round(median(rounds.map((round) => round[which].perCpuSecond)));
  const note = `${pace('mine')} against ${pace('reference')} of nginx, both ${encoding}`;
  const ratio: Figure = {
    name: variant.name,
    value: median(ratios),
    unit: 'x nginx per CPU-second',
    goal: variant.goal,
    gate: variant.gate,
    moreIsBetter: true,
    spread: spreadOf(ratios),
    note,
  };
  if (variant.name !== 'hit') return [ratio];
  const p99 = rounds.map(({ mine }) => mine.p99Ms);
  const slowest: Figure = {
    name: 'hit, p99 at 32 connections',
    value: median(p99),
    unit: 'ms',
    goal: 5,
    gate: 10,
    moreIsBetter: false,
    spread: spreadOf(p99),
  };
  return [ratio, slowest];
}

/** `fetch` would decode the body; nginx needs the bytes as they were sent. */
async function encodedAnswer(
  address: string,
  encoding: string,
): Promise<{ response: Response; bytes: Buffer }> {
  const { request } = await import('node:http');
  const { promise, resolve, reject } = Promise.withResolvers<{ response: Response; bytes: Buffer }>();
  const call = request(`${address}/`, { headers: { 'Accept-Encoding': encoding } }, (incoming) => {
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
  const theirs = await encodedAnswer(nginx.address, encoding);
  if (!theirs.bytes.equals(bytes))
    throw new Error('nginx does not send the same bytes: the comparison would be void');
}
