import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrate } from '../../../tests/shop/database.ts';
import { emptyDataFolder } from '../../../tests/shop/empty-data-folder.ts';
import { migratedFolder } from '../../../tests/shop/second-shop.ts';

import type { Database } from './database.server.ts';
import { openEmbeddedDatabase, openPglite } from './embedded.server.ts';
import { EmbeddedDatabaseQueryQueue } from './query-queue.server.ts';
import { QueryOutsideTransactionError } from './transaction-checks.server.ts';
import { runRawSqlQuery } from './rows.server.ts';
import { checkpointWhenWriteAheadLogIsLarge } from './vacuum-tables.server.ts';

const silent = pino({ level: 'silent' });
let dataDir: string;
let database: Database;

beforeAll(async () => {
  dataDir = await emptyDataFolder(migrate);
  database = await openEmbeddedDatabase(dataDir, { log: silent });
});

afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

test('every committed transaction reaches the disk', async () => {
  let syncs = 0;
  const original = fs.fdatasyncSync;
  fs.fdatasyncSync = (fd) => {
    syncs += 1;
    original(fd);
  };
  syncBuiltinESMExports();
  try {
    await database.db.execute(sql`create table synced (id integer)`);
    syncs = 0;
    for (let id = 0; id < 20; id++) {
      await database.transaction((tx) => tx.execute(sql`insert into synced values (${id})`));
    }
  } finally {
    fs.fdatasyncSync = original;
    syncBuiltinESMExports();
  }
  expect(syncs).toBeGreaterThanOrEqual(20);
});

test('the server runs with fsync, and with little shared memory', async () => {
  const [shown] = await runRawSqlQuery(
    database.db,
    sql`select current_setting('fsync') as fsync, current_setting('shared_buffers') as buffers`,
  );
  expect(shown).toEqual({ fsync: 'on', buffers: '16MB' });
});

test('a second process is refused at once with the directory named', async () => {
  const opening = import.meta.resolve('./embedded.server.ts');
  const script = `
    import { openEmbeddedDatabase } from ${JSON.stringify(opening)};
    await openEmbeddedDatabase(${JSON.stringify(dataDir)}, { log: console }).catch((error) => {
      console.error(error.message);
      process.exit(3);
    });`;
  const started = performance.now();
  const refused = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]).catch(
    (error: unknown) => error,
  );
  expect(refused).toMatchObject({
    code: 3,
    stderr: expect.stringContaining(`DATA_DIR ${dataDir} is already running`) as string,
  });
  expect(performance.now() - started).toBeLessThan(15_000);
});

test('two databases of one process cannot share a directory either', async () => {
  await expect(openEmbeddedDatabase(dataDir, { log: silent })).rejects.toThrow(`DATA_DIR ${dataDir}`);
});

/**
 * Returns the state in Postgres' control file, which decides whether the next start replays the write-ahead
 * log.
 */
async function controlState(folder: string): Promise<number> {
  const control = await readFile(join(folder, 'db', 'global', 'pg_control'));
  return control.readInt32LE(16);
}

test('a clean close releases the directory and leaves nothing to replay', async () => {
  const SHUT_DOWN = 1;
  const IN_PRODUCTION = 6;
  const folder = await migratedFolder();
  const first = await openEmbeddedDatabase(folder, { log: silent });
  await first.db.execute(sql`create table kept (id integer)`);
  expect(await controlState(folder)).toBe(IN_PRODUCTION);
  await first.close();
  expect(await controlState(folder)).toBe(SHUT_DOWN);
  const second = await openEmbeddedDatabase(folder, { log: silent });
  await second.db.execute(sql`select id from kept`);
  await second.close();
});

test('the write-ahead log stays under 128 MB through 50,000 writes', async () => {
  const pglite = await openPglite(await migratedFolder());
  const gate = new EmbeddedDatabaseQueryQueue(silent);
  await pglite.exec('create table written (id serial primary key, text text)');
  let largest = 0;
  let checkpoints = 0;
  for (let batch = 0; batch < 50; batch++) {
    await pglite.query(
      // As long as a row may be without compression.
      `insert into written (text) select repeat(md5(random()::text), 60) from generate_series(1, 1000)`,
    );
    if (await checkpointWhenWriteAheadLogIsLarge({ pglite, gate })) checkpoints += 1;
    const { rows } = await pglite.query<{ mb: number }>(
      'select (sum(size) / 1048576)::float8 as mb from pg_ls_waldir()',
    );
    largest = Math.max(largest, rows[0]?.mb ?? Infinity);
  }
  await pglite.close();
  expect(checkpoints).toBeGreaterThan(0);
  expect(largest).toBeLessThan(128);
}, 60_000);

test('vacuum removes dead rows and refreshes the statistics', async () => {
  await database.db.execute(sql`create table emptied as select generate_series(1, 5000) as id`);
  await database.db.execute(sql`delete from emptied`);
  const facts = () =>
    runRawSqlQuery(
      database.db,
      sql`select pg_relation_size('emptied')::int as bytes, last_vacuum from pg_stat_user_tables where relname = 'emptied'`,
    );
  expect(await facts()).toMatchObject([{ last_vacuum: null }]);
  await database.vacuum();
  expect(await facts()).toEqual([{ bytes: 0, last_vacuum: expect.any(String) as string }]);
});

test('requests get their turn between the tables of a vacuum', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  await database.vacuum();
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

test('the extensions of the shop are there', async () => {
  const [found] = await runRawSqlQuery(
    database.db,
    sql`select similarity('word', 'word') as alike, unaccent('é') as plain`,
  );
  expect(found).toEqual({ alike: 1, plain: 'e' });
});

test('a block of statements that fails halfway does not affect the next statement', async () => {
  const block = database.bossConnection.executeSql('begin; select 1 / 0; commit');
  const next = runRawSqlQuery(database.db, sql`select 1 as one`);
  await expect(block).rejects.toMatchObject({ code: '22012' });
  expect(await next).toEqual([{ one: 1 }]);
});

test('what is given a plain connection cannot hang a transaction', async () => {
  const misuse = database.transaction(() => database.bossConnection.executeSql('select 1'));
  await expect(misuse).rejects.toThrow(QueryOutsideTransactionError);
});
