import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { copyOfTemplate } from '../../../tests/shop/database.ts';
import type { Database } from './database.server.ts';
import { classifyDatabaseError } from './failure.server.ts';
import { runRawSqlQuery } from './rows.server.ts';
import { openServerDatabase } from './server.server.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const log = pino({ level: 'silent' });
const CHANGE = sql`update cache_versions set version = version + 1 where tag = 'settings'`;

async function opened(url: string): Promise<Database> {
  const database = await openServerDatabase(url, { log });
  onTestFinished(() => database.close());
  return database;
}

/**
 * Switches new sessions of a database to read-only, like a server that became a standby, and ends the
 * existing ones.
 */
async function switchOf(url: string) {
  const admin = new Client(server);
  await admin.connect();
  onTestFinished(() => admin.end());
  const name = new URL(url).pathname.slice(1);
  return {
    setReadOnly: async (state: 'on' | 'off') =>
      void (await admin.query(`alter database ${name} set default_transaction_read_only = ${state}`)),
    cut: async () =>
      void (await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        name,
      ])),
  };
}

const failureOf = (work: Promise<unknown>) => work.then(() => null, classifyDatabaseError);
const WRITES_FAIL = { code: 'unavailable', status: 503 };

test('a read-only database is read, refuses writes as unavailable, and is written again by itself', async () => {
  const url = await copyOfTemplate(server, 'read_only');
  const database = await opened(url);
  const { setReadOnly, cut } = await switchOf(url);
  await setReadOnly('on');
  await cut();

  expect(await runRawSqlQuery(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(await failureOf(database.db.execute(CHANGE))).toEqual(WRITES_FAIL);
  expect(await failureOf(database.transaction((tx) => tx.execute(CHANGE)))).toEqual(WRITES_FAIL);
  expect(await failureOf(database.ping())).toEqual(WRITES_FAIL);

  // Ends the connections of that time: each would go on refusing writes.
  await setReadOnly('off');
  const writes = Array.from({ length: 20 }, () => database.transaction((tx) => tx.execute(CHANGE)));
  await expect(Promise.all(writes)).resolves.toHaveLength(20);
  await expect(database.ping()).resolves.toBeUndefined();
});

test('connections that became read-only while they were open are given up at the first refused write', async () => {
  const url = await copyOfTemplate(server, 'read_only_open');
  const database = await opened(url);
  // Each session keeps its own setting until it ends.
  await Promise.all(
    Array.from({ length: 10 }, () =>
      database.db.execute(
        sql`select set_config('default_transaction_read_only', 'on', false), pg_sleep(0.2)::text`,
      ),
    ),
  );
  expect(await failureOf(database.transaction((tx) => tx.execute(CHANGE)))).toEqual(WRITES_FAIL);
  const writes = Array.from({ length: 10 }, () => database.transaction((tx) => tx.execute(CHANGE)));
  await expect(Promise.all(writes)).resolves.toHaveLength(10);
});

test('the ping finds connections that became read-only, and gives them up', async () => {
  const url = await copyOfTemplate(server, 'read_only_ping');
  const database = await opened(url);
  await database.db.execute(sql`select set_config('default_transaction_read_only', 'on', false)`);
  expect(await failureOf(database.ping())).toEqual(WRITES_FAIL);
  await expect(database.ping()).resolves.toBeUndefined();
});

test('a start on a read-only database ends with a sentence that says what to do', async () => {
  const url = await copyOfTemplate(server, 'read_only_start');
  const { setReadOnly } = await switchOf(url);
  await setReadOnly('on');
  const { host } = new URL(url);
  await expect(openServerDatabase(url, { log })).rejects.toMatchObject({
    name: 'UnsuitableDatabaseError',
    message: `The database of DATABASE_URL is read-only at ${host}. The shop has to write: start it again when the database accepts writes (default_transaction_read_only is off, its disk has room).`,
  });
});

test('of several hosts the one that can be used serves, wherever it stands in the list', async () => {
  const url = new URL(await copyOfTemplate(server, 'hosts'));
  for (const hosts of [`127.0.0.1:9,${url.host}`, `${url.host},127.0.0.1:9`]) {
    const database = await opened(`postgres://${url.username}@${hosts}${url.pathname}`);
    await database.transaction((tx) => tx.execute(CHANGE));
    await expect(database.ping()).resolves.toBeUndefined();
  }
});

test('when none of several hosts can be used, the sentence has a reason for each and no password', async () => {
  const address = 'postgres://somebody:secret-word@127.0.0.1:9,127.0.0.1:7/shop';
  await expect(openServerDatabase(address, { log })).rejects.toMatchObject({
    name: 'UnsuitableDatabaseError',
    message:
      'DATABASE_URL has no server that accepts writes now: server 1 refused the connection: nothing listens at 127.0.0.1:9 (ECONNREFUSED); server 2 refused the connection: nothing listens at 127.0.0.1:7 (ECONNREFUSED).',
  });
});
