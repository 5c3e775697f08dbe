import { load } from './load.ts';
import type { Figure, Part } from './part.ts';
import { residentMegabytes, temporaryFolder } from './processes.ts';
import { type ShopProcess, withShop } from './shop-process.ts';

const REQUESTS = 10_000;
const AT_ONCE = 32;
/** `BENCH_MINUTES=10` is the full measure; two minutes already show a leak of a render or a hit. */
const LOAD_MINUTES = Number(process.env.BENCH_MINUTES ?? 2);
const SLICES = 8;

/** Resident memory after the start, after mixed requests, and whether it still grows under steady load. */
export const memory: Part = {
  name: 'memory',
  run: () =>
    withShop(temporaryFolder(), async (shop) => {
      const atStart = residentMegabytes(shop.pid);
      await mixedRequests(shop);
      const afterMix = residentMegabytes(shop.pid);
      const slices = await steadyLoad(shop);
      const middle = slices[SLICES / 2 - 1] ?? Number.NaN;
      const growth = Math.max(0, ((slices.at(-1) ?? Number.NaN) - middle) / middle);
      const megabytes = (name: string, value: number): Figure => ({
        name,
        value,
        unit: 'MB',
        goal: 800,
        gate: 1_000,
        moreIsBetter: false,
      });
      return {
        figures: [
          megabytes('after the start', atStart),
          megabytes('after 10,000 mixed requests', afterMix),
          megabytes(`after ${LOAD_MINUTES} min of load`, slices.at(-1) ?? Number.NaN),
          {
            name: `growth in the last half of ${LOAD_MINUTES} min`,
            value: growth * 100,
            unit: '%',
            goal: 5,
            gate: 5,
            moreIsBetter: false,
          },
        ],
      };
    }),
};

async function mixedRequests(shop: ShopProcess): Promise<void> {
  const home = await (await fetch(`${shop.address}/services`)).text();
  const services = [...new Set(home.match(/\/service\/[\w.~-]+/g))];
  const paths = [
    '/',
    '/services',
    '/services?category=fix',
    '/cart',
    '/nowhere',
    '/?_routes=bench',
    '/_.data',
    ...services,
  ];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = next++; index < REQUESTS; index = next++) {
        const response = await fetch(shop.address + (paths[index % paths.length] ?? '/'));
        await response.arrayBuffer();
        if (response.status >= 500) throw new Error(`${response.url} answered ${response.status}`);
      }
    }),
  );
}

/** Half hits, half renders; the memory after each slice. */
async function steadyLoad(shop: ShopProcess): Promise<number[]> {
  const slices: number[] = [];
  const half = (LOAD_MINUTES * 60) / SLICES / 2;
  for (let slice = 0; slice < SLICES; slice++) {
    for (const path of ['/', '/?_routes=bench']) {
      await load({ url: shop.address + path, pid: shop.pid, headers: {} }, Math.max(1, Math.round(half)));
    }
    slices.push(residentMegabytes(shop.pid));
  }
  return slices;
}
