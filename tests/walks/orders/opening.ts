import { Client } from 'pg';
import pino from 'pino';
import { onTestFinished } from 'vitest';

import { classifyDatabaseError } from '#app/platform/db/failure.server.ts';

import { openProcess } from '../../shop/processes.ts';
import { type SellingShop, sellingShop } from '../../shop/selling-shop.ts';
import { openWalkShop, type WalkShop } from './shop.ts';

/** The advisory lock that a step takes shared or exclusively. */
const STEP_LOCK = 20_611;

/** A log that collects the shop's own errors, which no command may swallow. */
function faultLog(): { log: pino.Logger; faults: string[] } {
  const faults: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) });
  return { log, faults };
}

/** The shop with its deadlocked transactions recorded. */
function watchCollisions(shop: SellingShop): { shop: SellingShop; collisions: unknown[] } {
  const collisions: unknown[] = [];
  const transaction: typeof shop.database.transaction = (work, limits) =>
    shop.database.transaction(work, limits).catch((error: unknown) => {
      if (classifyDatabaseError(error)?.code === 'collision') collisions.push(error);
      throw error;
    });
  return { shop: { ...shop, database: { ...shop.database, transaction } }, collisions };
}

/** Lets the steps of all processes run in parallel, and a step that concerns every order run alone. */
async function openHold(url: string): Promise<WalkShop['hold']> {
  const client = new Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return async (isAlone, step) => {
    const shared = isAlone ? '' : '_shared';
    await client.query(`select pg_advisory_lock${shared}(${STEP_LOCK})`);
    try {
      await step();
    } finally {
      await client.query(`select pg_advisory_unlock${shared}(${STEP_LOCK})`);
    }
  };
}

/** Opens a shop of its own; with a URL one that other processes use too, in this many lanes at once. */
export async function openShop(
  url: string | undefined,
  lanes: number,
): Promise<{ lanes: [WalkShop, ...WalkShop[]]; faults: string[]; collisions: unknown[] }> {
  const { log, faults } = faultLog();
  const selling = { ...(await sellingShop({ settings: { isRateLimited: false } })), log };
  const { shop: provider, collisions } = watchCollisions(selling);
  if (!url) return { lanes: [await openWalkShop(provider)], faults, collisions };
  const shop = await openProcess(provider, url);
  const walkShop = await openWalkShop(provider, { shop, other: await openProcess(provider, url) });
  const first = { ...walkShop, hold: await openHold(url) };
  const others = Array.from({ length: lanes - 1 }, async () => ({
    ...walkShop,
    hold: await openHold(url),
  }));
  return { lanes: [first, ...(await Promise.all(others))], faults, collisions };
}
