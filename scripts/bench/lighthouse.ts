import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

import { findFreePort } from '../test/free-port.mjs';
import { TEST_BROWSER_LAUNCH_FLAGS, findTestBrowserPath } from '../test/find-browser.mjs';
import { embedded } from './databases.ts';
import { type Figure, calculateMedian, type Part, spreadOf } from './part.ts';
import { withQuietShop } from './shop-process.ts';

const ROUNDS = 5;
const ROUNDS_IN_WHOLE = 3;
/**
 * Higher blocking time on a page that is otherwise stable means a busy machine: measured again, not recorded.
 */
const BUSY_MS = 500;
const SECOND_TRIES = 2;
const ALL_CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

type Page = { name: string; path: string; isIndexed: boolean };
/** The values of one load; constant ones are taken from the first. */
type Sample = Partial<Record<(typeof MEASURES)[number]['name'], number>>;

const MEASURES = [
  { name: 'performance', unit: '', goal: 100, gate: 97, moreIsBetter: true },
  { name: 'accessibility', unit: '', goal: 100, gate: 100, moreIsBetter: true },
  { name: 'best practices', unit: '', goal: 100, gate: 100, moreIsBetter: true },
  { name: 'SEO', unit: '', goal: 100, gate: 100, moreIsBetter: true },
  { name: 'FCP', unit: 's', goal: 1.2, gate: 1.8, moreIsBetter: false },
  { name: 'LCP', unit: 's', goal: 1.6, gate: 2.2, moreIsBetter: false },
  { name: 'TBT', unit: 'ms', goal: 50, gate: 120, moreIsBetter: false },
  { name: 'CLS', unit: '', goal: 0, gate: 0.02, moreIsBetter: false },
] as const;

/**
 * Lighthouse on a simulated phone (slow 4G, a quarter of the processor), the median of interleaved rounds.
 */
export const lighthousePart: Part = {
  name: 'lighthouse',
  async run(isWhole) {
    const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? (isWhole ? ROUNDS_IN_WHOLE : ROUNDS));
    const chromePath = await findTestBrowserPath();
    return withQuietShop(await embedded.demoPlace(), async ({ address }) => {
      // The cart shares the script and style of the others, and has a run of its own.
      const pages = (await choosePages(address)).filter(({ isIndexed }) => isIndexed || !isWhole);
      const samples = new Map<string, Sample[]>(pages.map(({ name }) => [name, []]));
      for (let round = 0; round < rounds; round++) {
        for (const page of pages)
          samples.get(page.name)?.push(await measureQuietly(chromePath, address + page.path, round === 0));
      }
      return { figures: pages.flatMap((page) => buildLighthouseFigures(page, samples.get(page.name) ?? [])) };
    });
  },
};

async function choosePages(address: string): Promise<Page[]> {
  const listing = await (await fetch(`${address}/services`)).text();
  const service = /href="(\/service\/[^"]+)"/.exec(listing)?.[1];
  if (!service) throw new Error('/services links no service');
  const blog = await (await fetch(`${address}/blog`)).text();
  const post = /href="(\/blog\/[^"?]+)"/.exec(blog)?.[1];
  if (!post) throw new Error('/blog links no post');
  return [
    { name: 'home', path: '/', isIndexed: true },
    { name: 'services', path: '/services', isIndexed: true },
    { name: 'service', path: service, isIndexed: true },
    { name: 'post', path: post, isIndexed: true },
    { name: 'cart', path: '/cart', isIndexed: false },
  ];
}

async function measureQuietly(chromePath: string, url: string, isFirst: boolean): Promise<Sample> {
  let sample = await measure(chromePath, url, isFirst);
  for (let again = 0; again < SECOND_TRIES && (sample.TBT ?? 0) > BUSY_MS; again++) {
    sample = await measure(chromePath, url, isFirst);
  }
  return sample;
}

async function measure(chromePath: string, url: string, isFirst: boolean): Promise<Sample> {
  const port = await findFreePort();
  const chrome = await launch({
    chromePath,
    port,
    chromeFlags: [...TEST_BROWSER_LAUNCH_FLAGS, '--disable-extensions'],
  });
  try {
    const { categories, audits } = await traced(url, port, isFirst ? ALL_CATEGORIES : ['performance']);
    const score = (id: string) => (categories[id]?.score ?? 0) * 100;
    const figure = (id: string) => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY;
    return {
      performance: score('performance'),
      ...(isFirst && {
        accessibility: score('accessibility'),
        'best practices': score('best-practices'),
        SEO: score('seo'),
      }),
      FCP: figure('first-contentful-paint') / 1000,
      LCP: figure('largest-contentful-paint') / 1000,
      TBT: figure('total-blocking-time'),
      CLS: figure('cumulative-layout-shift'),
    };
  } finally {
    chrome.kill();
  }
}

/** The browser sometimes loses the start of a trace; such a run is invalid and repeated. */
async function traced(url: string, port: number, onlyCategories: string[]) {
  let problem = 'no result';
  for (let attempt = 0; attempt <= SECOND_TRIES; attempt++) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories,
      // Only the images of the report need one.
      disableFullPageScreenshot: true,
    });
    if (result && !result.lhr.runtimeError) return result.lhr;
    problem = result?.lhr.runtimeError?.message ?? problem;
  }
  throw new Error(`Lighthouse could not measure ${url}: ${problem}`);
}

function buildLighthouseFigures({ name, isIndexed }: Page, samples: Sample[]): Figure[] {
  // A page excluded from indexing deliberately scores lower for SEO.
  return MEASURES.filter((measure) => isIndexed || measure.name !== 'SEO').map((measure) => {
    const values = samples.flatMap((sample) => sample[measure.name] ?? []);
    const isSpreadKnown = calculateMedian(values) > 0;
    return {
      ...measure,
      name: `${name}: ${measure.name}`,
      value: calculateMedian(values),
      ...(isSpreadKnown && { spread: spreadOf(values) }),
    };
  });
}
