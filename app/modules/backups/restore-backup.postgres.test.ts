import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import { openServerDatabase } from '#app/platform/db/server.server.ts';
import { lockOutOtherShopProcesses, ShopIsRunningError } from '#app/platform/db/serving-lock.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';
import { copyOfTemplate } from '../../../tests/shop/database.ts';
import { ownFolder, secondShop } from '../../../tests/shop/second-shop.ts';
import { restoreBackup } from './restore-backup.server.ts';
import { writeBackup } from './write-backup.server.ts';

const log = pino({ level: 'silent' });
const SURE = { mayReplace: () => Promise.resolve(true), isSendingWaiting: true };

test('a shop that runs on the database is not replaced, and one that starts waits', async () => {
  const ctx = await freshContext();
  const path = join(ownFolder(), 'shop.tar.zst');
  await writeBackup(ctx, path);
  await expect(restoreBackup(ctx, path, SURE)).rejects.toThrow(ShopIsRunningError);

  const url = await copyOfTemplate(process.env['TEST_DATABASE_URL'] ?? '', 'guarded');
  const alone = await openServerDatabase(url, { log, isServing: false });
  onTestFinished(() => alone.close());
  let hasStarted = false;
  const starting = await alone.transaction(async (tx) => {
    await lockOutOtherShopProcesses(alone, tx);
    const opening = openServerDatabase(url, { log }).finally(() => (hasStarted = true));
    await setTimeout(500);
    expect(hasStarted).toBe(false);
    return { opening };
  });
  const shop = await starting.opening;
  await expect(alone.transaction((tx) => lockOutOtherShopProcesses(alone, tx))).rejects.toThrow(
    ShopIsRunningError,
  );
  await shop.close();
  await alone.transaction((tx) => lockOutOtherShopProcesses(alone, tx));
});

test('what others write while a backup is made is in it whole or not at all', async () => {
  const ctx = await freshContext();
  const done = new AbortController();
  let pairs = 0;
  const addPair = () =>
    inTransaction(ctx, async ({ db }) => {
      // Marks in the first and the last table of the file: a copy without a snapshot would contain only one.
      const marks = `pair-${(pairs += 1)}`;
      await db.execute(sql`insert into counters (name, value) values (${marks}, 1)`);
      await db.execute(
        sql`insert into snippets (id, shortcut, body) values (gen_random_uuid(), ${marks}, 'x')`,
      );
    });
  const writing = (async () => {
    while (!done.signal.aborted) await addPair();
  })();
  await setTimeout(100);
  const path = join(ownFolder(), 'shop.tar.zst');
  await writeBackup(ctx, path);
  const during = pairs;
  done.abort();
  await writing;
  const second = await secondShop(ctx, 'server');
  expect(await restoreBackup(second, path, SURE)).toMatchObject({ ok: true });
  const [found] = await runRawSqlQuery(
    second.db,
    sql`select count(*)::integer as pairs, count(*) filter (where name is null or shortcut is null)::integer as torn
        from (select * from counters where name like 'pair-%') as c
        full join (select * from snippets where shortcut like 'pair-%') as s on c.name = s.shortcut`,
  );
  expect(found).toMatchObject({ torn: 0 });
  expect(found?.['pairs']).toBeGreaterThan(0);
  expect(found?.['pairs']).toBeLessThan(during);
});
