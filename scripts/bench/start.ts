import { type Figure, median, type Part, spreadOf } from './part.ts';
import { stop, temporaryFolder } from './processes.ts';
import { startShop } from './shop-process.ts';

const ROUNDS = 5;
const EMPTY_ROUNDS = 3;

/** From spawn to the first 200 of the home page, without install and build. */
export const start: Part = {
  name: 'start',
  async run() {
    const dataDir = temporaryFolder();
    const empty: number[] = [];
    for (let round = 0; round < EMPTY_ROUNDS; round++) {
      const { startMs } = await startOnce(round === 0 ? dataDir : temporaryFolder());
      empty.push(startMs / 1000);
    }
    const existing: number[] = [];
    const ready: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { startMs, readyMs } = await startOnce(dataDir);
      existing.push(startMs / 1000);
      ready.push(readyMs / 1000);
    }
    return {
      figures: [
        seconds('start on existing data', existing, { goal: 1.5, gate: 3 }),
        seconds('start on an empty DATA_DIR', empty, { goal: 10, gate: 20 }),
        seconds('first page to ready', ready, { goal: 3, gate: 3 }),
      ],
    };
  },
};

async function startOnce(dataDir: string) {
  const shop = await startShop(dataDir);
  await stop(shop.process);
  return shop;
}

function seconds(name: string, values: number[], limits: { goal: number; gate: number }): Figure {
  return { name, value: median(values), unit: 's', ...limits, moreIsBetter: false, spread: spreadOf(values) };
}
