import * as fc from 'fast-check';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import type { AppContext } from '#app/platform/context.ts';
import { openServer } from '#app/platform/db/server.server.ts';
import { openJobs } from '#app/platform/jobs.server.ts';

import { openWalkShop, type WalkShop, walkOrder, walks } from '../../../../tests/order-walk/walk.ts';
import { sellingShop } from '../../../../tests/selling-shop.ts';

/** How many orders are walked; `scripts/walk-orders.mjs` asks for many, by several processes on one database. */
const RUNS = Number(process.env['ORDER_WALKS'] ?? 20);
const SHARED = process.env['ORDER_WALK_DATABASE_URL'];

/** One more connection to the database that several processes walk in. */
async function openShared<Base extends AppContext>(base: Base, url: string): Promise<Base> {
  const log = pino({ level: 'silent' });
  const database = await openServer(url, { log });
  const jobs = await openJobs(database, log);
  onTestFinished(async () => {
    await jobs.close();
    await database.close();
  });
  return { ...base, database, db: database.db, jobs };
}

async function openShop(): Promise<WalkShop> {
  const provider = await sellingShop({ settings: { isRateLimited: false } });
  if (!SHARED) return openWalkShop(provider);
  const shop = await openShared(provider, SHARED);
  return openWalkShop(provider, { shop, other: await openShared(provider, SHARED) });
}

test(
  'whatever customer, staff, provider and clock try in whatever order, no rule of an order breaks',
  { timeout: 3_600_000 },
  async () => {
    const walkShop = await openShop();
    const ends = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(walks, async (walk) => {
        const { order } = await walkOrder(walkShop, walk);
        ends.set(order.status, (ends.get(order.status) ?? 0) + 1);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    // The walks do reach the ends of an order.
    expect(ends.size).toBeGreaterThan(1);
    if (SHARED) process.stdout.write(`${RUNS} orders walked: ${JSON.stringify(Object.fromEntries(ends))}\n`);
  },
);
