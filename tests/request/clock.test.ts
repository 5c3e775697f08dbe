import pino from 'pino';
import { afterAll, expect, test } from 'vitest';

import { openEmbedded } from '#app/platform/db/embedded.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  addWaitingOrders,
  aheadMs,
  expectAllOnce,
  isQuiet,
  mailbox,
  STARTS,
  strike,
  withShopData,
} from './clock-run.ts';
import { isReady, removeFolders, runMain, temporaryFolder, until } from './process.ts';

afterAll(removeFolders);

/** Looks after the embedded database of a shop that is not running. */
async function inData<Value>(dataDir: string, run: (ctx: AppContext) => Promise<Value>): Promise<Value> {
  const database = await openEmbedded(dataDir, { log: pino({ level: 'silent' }) });
  try {
    return await withShopData(database, run);
  } finally {
    await database.close();
  }
}

/** Runs the build with its clock ahead until it has nothing left to do; its data can be read only between two runs. */
async function runAhead(dataDir: string, hours: number, sent: Record<string, number>): Promise<void> {
  await inData(dataDir, strike);
  for (let isDone = false; !isDone; isDone = await inData(dataDir, isQuiet)) {
    const shop = await runMain([], { DATA_DIR: dataDir, CLOCK_OFFSET_MS: aheadMs(hours), DEMO: 'off' });
    await until(shop, () => isReady(shop));
    const count = Object.values(sent).reduce((sum, one) => sum + one, 0);
    await until(shop, () => Object.values(mailbox(dataDir)).reduce((sum, one) => sum + one, 0) >= count);
    shop.kill('SIGTERM');
    await shop.exit;
  }
}

test('the build on its own database, whose clock is ahead, reminds, accepts, purges and asks for a review once each', async () => {
  const dataDir = temporaryFolder();
  const made = await inData(dataDir, addWaitingOrders);
  for (const { hours, sent } of STARTS) {
    await runAhead(dataDir, hours, sent);
    expect(mailbox(dataDir), `${hours} hours ahead`).toEqual(sent);
  }
  await inData(dataDir, (ctx) => expectAllOnce(ctx, made));
}, 240_000);
