import { setTimeout } from 'node:timers/promises';

import { embedded, type Engine, NO_POSTGRES, postgres } from './databases.ts';
import type { Figure, Part } from './part.ts';
import { cpuSeconds, stop } from './processes.ts';
import { settleTogether, type ShopProcess, startShop } from './shop-process.ts';

const MINUTE_SECONDS = 60;
/**
 * By then every minutely job has run once: what it loads and compiles the first time belongs to the start.
 */
const FIRST_SECONDS = 45;

type Idle = { engine: Engine; shop: ShopProcess };

/**
 * Measures the cost of a shop without visitors, on each database in the same minute: it counts processor
 * time, of which there is little. Records the cost of the start as well, so that no work is hidden there.
 */
export const idle: Part = {
  name: 'idle',
  async run() {
    const server = await postgres();
    const shops: Idle[] = [];
    try {
      for (const engine of server ? [embedded, server] : [embedded])
        shops.push({ engine, shop: await startShop(await engine.demoPlace()) });
      await settleTogether(shops.map(({ shop }) => shop));
      await setTimeout(FIRST_SECONDS * 1000);
      const figures = [...shops.map(startCost), ...(await measureIdleCpuForOneMinute(shops))];
      return server ? { figures } : { figures, notRun: [NO_POSTGRES] };
    } finally {
      for (const { shop } of shops) await stop(shop.process);
    }
  },
};

function startCost({ engine, shop }: Idle): Figure {
  return {
    name: `${engine.name}: the start and the minute after it`,
    value: cpuSeconds(shop.pid),
    unit: 'CPU seconds',
    goal: null,
    gate: null,
    moreIsBetter: false,
  };
}

/** Returns the figures of each shop, including its database server's processes. */
async function measureIdleCpuForOneMinute(shops: readonly Idle[]): Promise<Figure[]> {
  const readings = () =>
    shops.map(({ shop: { pid, place } }) => [
      cpuSeconds(pid),
      place.databasePid === null ? 0 : cpuSeconds(place.databasePid),
    ]);
  const before = readings();
  await setTimeout(MINUTE_SECONDS * 1000);
  const after = readings();
  return shops.map(({ engine }, place) => {
    const [shop = 0, server = 0] = [0, 1].map((which) => {
      const seconds = (after[place]?.[which] ?? 0) - (before[place]?.[which] ?? 0);
      return (seconds / MINUTE_SECONDS) * 100;
    });
    return {
      name: `${engine.name}: a minute without visitors`,
      value: shop + server,
      unit: '% of a core',
      goal: 0.3,
      gate: 1,
      moreIsBetter: false,
      ...(engine.isServer && { note: `the shop ${shop.toFixed(2)}, the server ${server.toFixed(2)}` }),
    };
  });
}
