import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

import { findFreePort } from '../test/free-port.mjs';
import { TEST_BROWSER_LAUNCH_FLAGS, findTestBrowserPath } from '../test/find-browser.mjs';
import { embeddedDatabaseEngine } from './databases.ts';
import {
  type BenchmarkMeasurement,
  calculateMedian,
  type BenchmarkDefinition,
  calculateRelativeSpread,
} from './part.ts';
import { runWithIdleBenchmarkShop } from './shop-process.ts';

const LIGHTHOUSE_RUNS_PER_PAGE = 5;
const LIGHTHOUSE_ROUNDS_IN_FULL_BENCHMARK = 3;
/**
 * Higher blocking time on a page that is otherwise stable means a busy machine: measured again, not recorded.
 */
const BUSY_MACHINE_BLOCKING_TIME_MS = 500;
const LIGHTHOUSE_MAX_RETRIES = 2;
const LIGHTHOUSE_AUDIT_CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

type LighthousePage = { name: string; path: string; isIndexed: boolean };
/** The values of one load; constant ones are taken from the first. */
type LighthouseRunValues = Partial<Record<(typeof LIGHTHOUSE_METRICS)[number]['name'], number>>;

const LIGHTHOUSE_METRICS = [
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
export const lighthouseBenchmarkPart: BenchmarkDefinition = {
  name: 'lighthouse',
  async run(isWhole) {
    const rounds = Number(
      process.env.LIGHTHOUSE_ROUNDS ??
        (isWhole ? LIGHTHOUSE_ROUNDS_IN_FULL_BENCHMARK : LIGHTHOUSE_RUNS_PER_PAGE),
    );
    const chromePath = await findTestBrowserPath();
    return runWithIdleBenchmarkShop(await embeddedDatabaseEngine.demoPlace(), async ({ address }) => {
      // The cart shares the script and style of the others, and has a run of its own.
      const pages = (await findLighthousePages(address)).filter(({ isIndexed }) => isIndexed || !isWhole);
      const samples = new Map<string, LighthouseRunValues[]>(pages.map(({ name }) => [name, []]));
      for (let round = 0; round < rounds; round++) {
        for (const page of pages)
          samples
            .get(page.name)
            ?.push(await measurePageWithRetriesWhenBusy(chromePath, address + page.path, round === 0));
      }
      return { figures: pages.flatMap((page) => buildLighthouseFigures(page, samples.get(page.name) ?? [])) };
    });
  },
};

async function findLighthousePages(address: string): Promise<LighthousePage[]> {
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

async function measurePageWithRetriesWhenBusy(
  chromePath: string,
  url: string,
  isFirst: boolean,
): Promise<LighthouseRunValues> {
  let sample = await measurePageInChrome(chromePath, url, isFirst);
  for (
    let again = 0;
    again < LIGHTHOUSE_MAX_RETRIES && (sample.TBT ?? 0) > BUSY_MACHINE_BLOCKING_TIME_MS;
    again++
  ) {
    sample = await measurePageInChrome(chromePath, url, isFirst);
  }
  return sample;
}

async function measurePageInChrome(
  chromePath: string,
  url: string,
  isFirst: boolean,
): Promise<LighthouseRunValues> {
  const port = await findFreePort();
  const chrome = await launch({
    chromePath,
    port,
    chromeFlags: [...TEST_BROWSER_LAUNCH_FLAGS, '--disable-extensions'],
  });
  try {
    const { categories, audits } = await runLighthouseWithRetries(
      url,
      port,
      isFirst ? LIGHTHOUSE_AUDIT_CATEGORIES : ['performance'],
    );
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
async function runLighthouseWithRetries(url: string, port: number, onlyCategories: string[]) {
  let problem = 'no result';
  for (let attempt = 0; attempt <= LIGHTHOUSE_MAX_RETRIES; attempt++) {
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

function buildLighthouseFigures(
  { name, isIndexed }: LighthousePage,
  samples: LighthouseRunValues[],
): BenchmarkMeasurement[] {
  // A page excluded from indexing deliberately scores lower for SEO.
  return LIGHTHOUSE_METRICS.filter((measure) => isIndexed || measure.name !== 'SEO').map((measure) => {
    const values = samples.flatMap((sample) => sample[measure.name] ?? []);
    const isSpreadKnown = calculateMedian(values) > 0;
    return {
      ...measure,
      name: `${name}: ${measure.name}`,
      value: calculateMedian(values),
      ...(isSpreadKnown && { spread: calculateRelativeSpread(values) }),
    };
  });
}
