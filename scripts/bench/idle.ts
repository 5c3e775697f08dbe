import { setTimeout } from 'node:timers/promises';

import { embedded, type Engine, NO_POSTGRES, postgres } from './databases.ts';
import type { Figure, Part } from './part.ts';
import { cpuSeconds, stop } from './processes.ts';
import { settleShop, type ShopProcess, startShop } from './shop-process.ts';

const MINUTE_SECONDS = 60;

/**
 * What a shop costs that nobody visits: the work it leaves for the minute after its start, and a minute later on. A shop
 * on each database, at the same time: it is processor time that is counted, and there is little of it.
 */
export const idle: Part = {
  name: 'idle',
  async run() {
    const server = await postgres();
    const engines = server ? [embedded, server] : [embedded];
    const figures: Figure[] = [];
    // One after the other, so that none waits for the core while the other starts.
    const minutes: Promise<Figure[]>[] = [];
    const shops: ShopProcess[] = [];
    try {
      for (const engine of engines) {
        const shop = await startShop(await engine.demoPlace());
        shops.push(shop);
        minutes.push(firstMinute(engine, shop));
      }
      figures.push(...(await Promise.all(minutes)).flat());
      for (const shop of shops) await settleShop(shop);
      const later = engines.map((engine, place) => laterMinute(engine, shops[place]));
      figures.push(...(await Promise.all(later)).flat());
    } finally {
      for (const shop of shops) await stop(shop.process);
    }
    return server ? { figures } : { figures, notRun: [NO_POSTGRES] };
  },
};

/** Recorded without a gate: what is hidden from the start shows here. */
async function firstMinute(engine: Engine, shop: ShopProcess): Promise<Figure[]> {
  return (await cpuOfMinute(engine, shop)).map(({ who, seconds }) => ({
    name: `${who}: the first minute after the start`,
    value: seconds,
    unit: 'CPU seconds',
    goal: null,
    gate: null,
    moreIsBetter: false,
  }));
}

async function laterMinute(engine: Engine, shop: ShopProcess | undefined): Promise<Figure[]> {
  if (!shop) throw new Error('the shop was not started');
  return (await cpuOfMinute(engine, shop)).map(({ who, seconds }) => ({
    name: `${who}: a minute without visitors`,
    value: (seconds / MINUTE_SECONDS) * 100,
    unit: '% of a core',
    goal: 0.3,
    gate: 1,
    moreIsBetter: false,
  }));
}

/** CPU seconds of the next minute: of the shop, and of the server's processes where the database is one. */
async function cpuOfMinute({ name }: Engine, { pid, place: { databasePid } }: ShopProcess) {
  const counted = [{ who: name, pid }];
  if (databasePid !== null) counted.push({ who: `${name}, its processes`, pid: databasePid });
  const before = counted.map((each) => cpuSeconds(each.pid));
  await setTimeout(MINUTE_SECONDS * 1000);
  return counted.map(({ who, pid: its }, place) => ({
    who,
    seconds: cpuSeconds(its) - (before[place] ?? 0),
  }));
}
