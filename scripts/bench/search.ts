import { readFileSync, writeFileSync } from 'node:fs';

import { buildDemoServiceRows } from '#app/seed/service-rows.ts';

import { embedded } from './databases.ts';
import { type Figure, type Part, percentile } from './part.ts';
import { residentMegabytes } from './processes.ts';
import { type Answer, ask, type Mode, post, waitForSearchMode } from './search-client.ts';
import { leaveServicesOut, leaveSetsOut, createServiceWithoutPhrasesFigure } from './search-left-out.ts';
import { generateCatalogServiceRows, generateSearchQueries } from './search-load.ts';
import {
  type Answered,
  isMiss,
  type JudgedQuery,
  type Quality,
  measureSearchQuality,
} from './search-quality.ts';
import { importRows } from './shop-command.ts';
import { settleShop, type ShopProcess, withShop } from './shop-process.ts';

const DATA = new URL('data/', import.meta.url);
const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, DATA), 'utf8'));
/** A larger drop of the nDCG against the committed result fails. */
const MOST_FALL = 0.02;

type Committed = Record<Mode, Quality>;

/** The search as visitors use it: its results for the judged queries, and its speed with 500 services. */
export const search: Part = {
  name: 'search',
  async run(isWhole) {
    // In parallel: nothing is timed here.
    const [{ qualities: hybrid, figures: leftOut }, lexical] = await Promise.all([
      judgeAll(isWhole),
      withCatalogue('lexical', buildDemoServiceRows(), (shop) => judgeSet(shop, 'lexical', 'dev')),
    ]);
    const qualities = { hybrid: hybrid.dev, lexical: measureSearchQuality(lexical) };
    // `BENCH_COMMIT=1` commits these figures as the reference for later runs.
    if (process.env.BENCH_COMMIT) {
      writeFileSync(new URL('search-result.json', DATA), `${JSON.stringify(qualities, null, 2)}\n`);
    }
    const unseen = (['dev-2', 'unseen'] as const).flatMap((set) => setFigures(set, hybrid[set]));
    return { figures: [...buildSearchQualityFigures(qualities), ...unseen, ...leftOut, ...(await speed())] };
  },
};

/**
 * The judged sets of search.md "Quality targets": two that were used to tune the ranking, one that was not.
 */
const SETS = { dev: 'search-dev.json', 'dev-2': 'search-dev-2.json', unseen: 'search-unseen.json' } as const;
type SetName = keyof typeof SETS;

// The files' own shape, committed next to this one.
const judgedIn = (name: SetName) => readJson(SETS[name]) as JudgedQuery[];

/** Evaluates every set with the search as visitors use it, and, when run alone, with parts left out. */
async function judgeAll(isWhole: boolean) {
  const rows = buildDemoServiceRows();
  return withCatalogue('hybrid', rows, async (shop) => {
    const answers = {
      dev: await judgeSet(shop, 'hybrid', 'dev'),
      'dev-2': await judgeSet(shop, 'hybrid', 'dev-2'),
      unseen: await judgeSet(shop, 'hybrid', 'unseen'),
    };
    const qualities = {
      dev: measureSearchQuality(answers.dev),
      'dev-2': measureSearchQuality(answers['dev-2']),
      unseen: measureSearchQuality(answers.unseen),
    };
    if (isWhole) return { qualities, figures: [] };
    const others = await leaveSetsOut(shop, rows, answers);
    const without = await leaveServicesOut(shop, rows, answers);
    // Its own keys.
    const figures = (Object.keys(SETS) as SetName[]).flatMap((set) => {
      const { quality, shift } = others[set];
      console.log(`  ${set}: the others choose a threshold ${shift.toFixed(2)} above the one in force`);
      return [
        ...setFigures(set, quality, ', threshold of the other sets'),
        createServiceWithoutPhrasesFigure(set, without[set], WITHOUT_PHRASES[set]),
      ];
    });
    return { qualities, figures };
  });
}

async function judgeSet(shop: ShopProcess, mode: Mode, name: SetName): Promise<Answered[]> {
  const answered: Answered[] = [];
  let modes = 0;
  for (const query of judgedIn(name)) {
    const { results, mode: answeredBy } = await ask(shop, query.q);
    modes += Number(answeredBy === mode);
    answered.push({ ...query, found: results.map(({ slug }) => slug) });
  }
  printQuality(name, mode, answered, modes / answered.length);
  return answered;
}

const settingsFor = (mode: Mode) => ({
  environment: { DEMO: 'off', EMBEDDINGS_LOCAL: mode === 'hybrid' ? 'on' : 'off' },
});

/** Runs work on a shop with these services only, its search ready. */
async function withCatalogue<Value>(
  mode: Mode,
  rows: readonly Record<string, unknown>[],
  work: (shop: ShopProcess) => Promise<Value>,
): Promise<Value> {
  const importAndWork = async (shop: ShopProcess): Promise<Value> => {
    await importRows(shop, 'services', rows);
    await waitForSearchMode(shop, mode);
    return work(shop);
  };
  return withShop(await embedded.emptyPlace(), importAndWork, { ...settingsFor(mode), anyCore: true });
}

function printQuality(set: SetName, mode: Mode, answered: readonly Answered[], share: number): void {
  console.log(`  ${set}, ${mode}: ${Math.round(share * 100)} % of the answers in this mode`);
  for (const type of new Set(answered.map((query) => query.type))) {
    const quality = measureSearchQuality(answered.filter((query) => query.type === type));
    const values = Object.entries(quality).map(([name, value]) => `${name} ${value.toFixed(2)}`);
    console.log(`    ${type.padEnd(10)} ${values.join('  ')}`);
  }
  for (const { q, type, found } of answered.filter(isMiss)) {
    console.log(`    miss: ${type} "${q}" → ${found.slice(0, 3).join(', ') || 'nothing'}`);
  }
}

/**
 * Goals and floors of search.md "Quality targets". Words alone are a fallback: their figures are printed,
 * their floor is lower.
 */
const LIMITS: Record<Mode, Record<keyof Quality, { goal: number; gate: number }>> = {
  hybrid: {
    ndcg: { goal: 0.94, gate: 0.92 },
    mrr: { goal: 0.96, gate: 0.85 },
    success: { goal: 0.96, gate: 0.82 },
    rejection: { goal: 0.92, gate: 0.91 },
    wrongZero: { goal: 0, gate: 0.04 },
  },
  lexical: {
    ndcg: { goal: 0.82, gate: 0.75 },
    mrr: { goal: 0.85, gate: 0.75 },
    success: { goal: 0.82, gate: 0.75 },
    rejection: { goal: 0.85, gate: 0.6 },
    wrongZero: { goal: 0.05, gate: 0.1 },
  },
};

/** The same for each set, with its own minimum nDCG@5. */
const SET_NDCG: Record<SetName, { goal: number; gate: number }> = {
  dev: LIMITS.hybrid.ndcg,
  'dev-2': { goal: 0.9, gate: 0.86 },
  unseen: { goal: 0.86, gate: 0.8 },
};
/** The minimum nDCG@5 of a service without its own phrases. */
const WITHOUT_PHRASES: Record<SetName, number> = { dev: 0.85, 'dev-2': 0.7, unseen: 0.7 };

function setFigures(set: SetName, quality: Quality, condition = ''): Figure[] {
  const limits = { ...LIMITS.hybrid, ndcg: SET_NDCG[set] };
  return (['ndcg', 'rejection', 'wrongZero'] as const).map((measure) => ({
    name: `${set}${condition}: ${NAMES[measure]}`,
    value: quality[measure],
    unit: '',
    ...limits[measure],
    moreIsBetter: measure !== 'wrongZero',
  }));
}

const NAMES: Record<keyof Quality, string> = {
  ndcg: 'nDCG@5',
  mrr: 'MRR',
  success: 'success@1',
  rejection: 'rejection',
  wrongZero: 'wrong-zero',
};

function buildSearchQualityFigures(qualities: Record<Mode, Quality>): Figure[] {
  // The file's own shape, written above.
  const committed = readJson('search-result.json') as Committed;
  return (['hybrid', 'lexical'] as const).flatMap((mode) => {
    const figures = (['ndcg', 'mrr', 'success', 'rejection', 'wrongZero'] as const).map(
      (measure): Figure => ({
        name: `${mode}: ${NAMES[measure]}`,
        value: qualities[mode][measure],
        unit: '',
        ...LIMITS[mode][measure],
        moreIsBetter: measure !== 'wrongZero',
      }),
    );
    const fall = Math.max(0, committed[mode].ndcg - qualities[mode].ndcg);
    const name = `${mode}: fall of nDCG@5`;
    return [...figures, { name, value: fall, unit: '', goal: 0, gate: MOST_FALL, moreIsBetter: false }];
  });
}

const SERVICES = 500;
const QUERIES = 300;
const WARM_UP = 40;

/** Each query is new to the shop, so that none comes from the model's cache. */
async function speed(): Promise<Figure[]> {
  const rows = generateCatalogServiceRows(buildDemoServiceRows(), SERVICES);
  // Restarted after the import, as usual: the memory of the import does not count.
  const place = await withCatalogue('hybrid', rows, async (shop) => shop.place);
  const measure = async (shop: ShopProcess): Promise<Figure[]> => {
    await waitForSearchMode(shop, 'hybrid');
    await settleShop(shop);
    const queries = generateSearchQueries(judgedIn('dev'), WARM_UP + QUERIES);
    const timed: (Answer & { ms: number })[] = [];
    for (const q of queries) timed.push(await ask(shop, q));
    const measured = timed.slice(WARM_UP);
    const suggested: number[] = [];
    for (let turn = 0; turn < QUERIES; turn++)
      suggested.push((await post(shop, '/api/search-suggest', {})).ms);
    const hybrid = measured.filter(({ mode }) => mode === 'hybrid').length / measured.length;
    console.log(`  ${SERVICES} services: ${Math.round(hybrid * 100)} % of the answers hybrid`);
    const times = measured.map(({ ms }) => ms);
    const limit = (name: string, value: number, [goal, gate]: [number, number]): Figure => ({
      name: `${SERVICES} services: ${name}`,
      value,
      unit: 'ms',
      goal,
      gate,
      moreIsBetter: false,
    });
    return [
      limit('search-intent p50', percentile(times, 0.5), [25, 30]),
      limit('search-intent p99', percentile(times, 0.99), [80, 150]),
      limit('search-suggest p99', percentile(suggested.slice(WARM_UP), 0.99), [5, 15]),
      // Includes the model, and the phrases of every service with their vectors.
      { ...limit('memory', residentMegabytes(shop.pid), [500, 650]), unit: 'MB' },
    ];
  };
  return withShop(place, measure, settingsFor('hybrid'));
}
