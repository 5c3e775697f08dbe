import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';

import { migratedFolder } from '../../../tests/shop/second-shop.ts';

import { openEmbeddedDatabase } from './embedded.server.ts';
import { classifyDatabaseError } from './failure.server.ts';
import { runRawSqlQuery } from './rows.server.ts';

const log = pino({ level: 'silent' });

const statfsSync = fs.statfsSync;

/** Fakes the free space of the disk: filling a real one would need a disk of its own. */
function diskWith(freeMb: number): void {
  const pretend = (path: string) => Object.assign(statfsSync(path), { bsize: 1024 * 1024, bavail: freeMb });
  fs.statfsSync = pretend as typeof statfsSync; // without the BigInt overload, which is not used
  syncBuiltinESMExports();
}

afterEach(() => {
  fs.statfsSync = statfsSync;
  syncBuiltinESMExports();
});

test('on a nearly full disk the shop reads and refuses to write, and writes again when there is room', async () => {
  const database = await openEmbeddedDatabase(await migratedFolder(), { log });
  await database.db.execute(sql`create table kept (id integer)`);
  const write = () => database.db.execute(sql`insert into kept values (1)`);
  const transaction = () => database.transaction((tx) => tx.execute(sql`insert into kept values (2)`));
  const full = { code: 'disk_full', status: 503 };

  diskWith(63);
  expect(classifyDatabaseError(await write().catch((error: unknown) => error))).toEqual(full);
  expect(classifyDatabaseError(await transaction().catch((error: unknown) => error))).toEqual(full);
  expect(await runRawSqlQuery(database.db, sql`select id from kept`)).toEqual([]);
  await expect(database.bossConnection.executeSql('select 1')).resolves.toBeDefined();
  diskWith(31);
  await expect(database.bossConnection.executeSql('select 1')).rejects.toThrow('31 MB left');
  diskWith(64);
  await write();
  await transaction();
  expect(await runRawSqlQuery(database.db, sql`select id from kept order by id`)).toEqual([
    { id: 1 },
    { id: 2 },
  ]);
  await database.close();
});

test('a shop does not start on a nearly full disk, and says why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prixfixe-full-'));
  diskWith(10);
  await expect(openEmbeddedDatabase(folder, { log })).rejects.toThrow(
    `DATA_DIR ${folder} has only 10 MB left`,
  );
  await rm(folder, { recursive: true });
});
