import { spawnSync } from 'node:child_process';

import { embedded, keepDemo } from './databases.ts';
import { type Figure, calculateMedian, type Part, spreadOf } from './part.ts';
import { copyOf, stop, createBenchmarkTemporaryFolder } from './processes.ts';
import { MEMORY_ENVIRONMENT, startCommand } from './production-start.ts';
import { type Place, ROOT, startShop } from './shop-process.ts';

const ROUNDS = { alone: 5, inWhole: 3 };
const EMPTY_ROUNDS = { alone: 3, inWhole: 1 };

/**
 * The time from spawn to the first 200 of the home page, without install and build, and the share of loading
 * the code.
 */
export const start: Part = {
  name: 'start',
  async run(isWhole) {
    const which = isWhole ? 'inWhole' : 'alone';
    const empty: number[] = [];
    const places: Place[] = [];
    for (let round = 0; round < EMPTY_ROUNDS[which]; round++) {
      const place = await embedded.emptyPlace();
      places.push(place);
      empty.push((await startOnce(place)).startMs / 1000);
    }
    const [kept] = places;
    if (!kept) throw new Error('nothing was started');
    keepDemo({ ...kept, dataDir: copyOf(kept.dataDir) });
    const existing: number[] = [];
    const ready: number[] = [];
    const loading: number[] = [];
    for (let round = 0; round < ROUNDS[which]; round++) {
      const { startMs, readyMs } = await startOnce(kept);
      existing.push(startMs / 1000);
      ready.push(readyMs / 1000);
      loading.push(loadingSeconds());
    }
    return {
      figures: [
        seconds('start on existing data', existing, { goal: 1.5, gate: 2.5 }),
        seconds('start on an empty DATA_DIR', empty, { goal: 8, gate: 12 }),
        seconds('first page to ready', ready, { goal: 3, gate: 3 }),
        seconds("CPU of loading the server's modules", loading, { goal: 0.6, gate: 0.9 }),
      ],
    };
  },
};

async function startOnce(place: Place) {
  const shop = await startShop(place);
  await stop(shop.process);
  return shop;
}

/** An unknown command loads all of the server and opens nothing; it exits with 1. */
const UNKNOWN_COMMAND = 'nothing';
const REPORTER = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeSync(1, JSON.stringify({ cpuSeconds: (user + system) / 1e6 }));
  });
`)}`;

/**
 * Returns the CPU seconds of a process that loads the server with all imports of a start, including the
 * process's own start.
 */
function loadingSeconds(): number {
  const [node, ...args] = startCommand(ROOT);
  const env = { PATH: process.env.PATH, ...MEMORY_ENVIRONMENT, DATA_DIR: createBenchmarkTemporaryFolder() };
  const run = spawnSync(node, ['--import', REPORTER, ...args, UNKNOWN_COMMAND], { encoding: 'utf8', env });
  if (!run.stderr.includes(`no command "${UNKNOWN_COMMAND}"`))
    throw new Error(`it did not load: ${run.stderr}`);
  // Written by the process above.
  return (JSON.parse(run.stdout) as { cpuSeconds: number }).cpuSeconds;
}

function seconds(name: string, values: number[], limits: { goal: number; gate: number }): Figure {
  return {
    name,
    value: calculateMedian(values),
    unit: 's',
    ...limits,
    moreIsBetter: false,
    spread: spreadOf(values),
  };
}
