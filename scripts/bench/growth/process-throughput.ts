import type { Engine } from '../databases.ts';
import { load } from '../load.ts';
import { calculateMedian } from '../part.ts';
import { RENDERED, settleShop, type ShopProcess, withShop } from '../shop-process.ts';
import type { Row } from './growth-table.ts';

const ROUNDS = 3;
const SECONDS = 3;
const PAGES = { 'home rendered': `/${RENDERED}`, 'home from the cache': '/' };

/**
 * Returns the responses per second of this many processes together, on all cores of the machine, shared with
 * load and database.
 */
export async function throughputOf(engine: Engine, counts: readonly number[]): Promise<Row[]> {
  const measured: Record<string, number>[] = [];
  for (const count of counts) {
    const settings = { environment: { WEB_CONCURRENCY: String(count) }, anyCore: true };
    measured.push(await withShop(await engine.demoPlace(), measurePagesPerSecond, settings));
  }
  return Object.keys(PAGES).map((name) => ({
    name: `${engine.name}, several processes: ${name}`,
    unit: 'answers a second',
    values: measured.map((answers) => answers[name] ?? Number.NaN),
  }));
}

async function measurePagesPerSecond(shop: ShopProcess): Promise<Record<string, number>> {
  await settleShop(shop);
  const answers: Record<string, number> = {};
  for (const [name, path] of Object.entries(PAGES)) {
    const target = { url: shop.address + path, pid: shop.pid, headers: { 'Accept-Encoding': 'gzip' } };
    await load(target, SECONDS);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { requests, failed } = await load(target, SECONDS);
      if (failed > 0) throw new Error(`${failed} requests failed`);
      rounds.push(requests / SECONDS);
    }
    answers[name] = calculateMedian(rounds);
  }
  return answers;
}
