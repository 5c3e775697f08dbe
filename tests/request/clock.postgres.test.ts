import pino from 'pino';
import { afterAll, expect, test } from 'vitest';

import { openServerDatabase } from '#app/platform/db/server.server.ts';

import { copyOfTemplate } from '../shop/database.ts';
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
import { removeFolders, runMain, temporaryFolder, until } from './process.ts';

afterAll(removeFolders);

test('two processes with a fast clock remind, accept, purge and ask for a review once each', async () => {
  const url = await copyOfTemplate(process.env['TEST_DATABASE_URL'] ?? '', 'clock_run');
  const dataDir = temporaryFolder();
  const database = await openServerDatabase(url, { log: pino({ level: 'silent' }) });
  await withShopData(database, async (ctx) => {
    const created = await addWaitingOrders(ctx);
    for (const { hours, sent } of STARTS) {
      const shop = await runMain([], {
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        WEB_CONCURRENCY: '2',
        CLOCK_OFFSET_MS: aheadMs(hours),
        DEMO: 'off',
      });
      try {
        await strike(ctx);
        await until(shop, () => isQuiet(ctx));
        expect(mailbox(dataDir), `${hours} hours ahead`).toEqual(sent);
      } finally {
        shop.kill('SIGTERM');
        await shop.exit;
      }
    }
    await expectAllOnce(ctx, created);
  });
  await database.close();
}, 240_000);
