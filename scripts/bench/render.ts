import { load } from './load.ts';
import { median, type Part, spreadOf } from './part.ts';
import { temporaryFolder } from './processes.ts';
import { withShop } from './shop-process.ts';

const ROUNDS = 5;
const SECONDS = 2;

/** What a render of the home page costs, and how much cheaper a page of the cache is. */
export const render: Part = {
  name: 'render',
  run: () =>
    withShop(temporaryFolder(), async (shop) => {
      const headers = { 'Accept-Encoding': 'gzip' };
      const hit = { url: `${shop.address}/`, pid: shop.pid, headers };
      // An address with `_routes` is never cached: each request is rendered.
      const miss = { url: `${shop.address}/?_routes=bench`, pid: shop.pid, headers };
      await load(miss, 2);
      const rounds = [];
      for (let round = 0; round < ROUNDS; round++) {
        const rendered = await load(miss, SECONDS);
        const cached = await load(hit, SECONDS);
        if (rendered.failed + cached.failed > 0) throw new Error('requests failed');
        rounds.push({ rendered: rendered.perCpuSecond, ratio: cached.perCpuSecond / rendered.perCpuSecond });
      }
      const renders = rounds.map(({ rendered }) => rendered);
      const ratios = rounds.map(({ ratio }) => ratio);
      return {
        figures: [
          {
            name: 'home rendered',
            value: median(renders),
            unit: 'per CPU-second',
            goal: 1_000,
            gate: 1_000,
            moreIsBetter: true,
            spread: spreadOf(renders),
          },
          {
            name: 'hit against render',
            value: median(ratios),
            unit: 'times cheaper',
            goal: 40,
            gate: 30,
            moreIsBetter: true,
            spread: spreadOf(ratios),
          },
        ],
      };
    }),
};
