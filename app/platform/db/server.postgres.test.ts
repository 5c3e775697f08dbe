import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';

import { copyOfTemplate, databaseUrl } from '../../../tests/shop/database.ts';
import { DatabaseServerUrlRotation } from './database-hosts.server.ts';
import type { CacheTag, Database } from './database.server.ts';
import { classifyDatabaseError } from './failure.server.ts';
import { runRawSqlQuery } from './rows.server.ts';
import { assertNoTransactionPooler } from './server-checks.server.ts';
import { checkAndMigrateServer } from './server-migration.server.ts';
import { openServerDatabase } from './server.server.ts';
import { cacheVersions } from './tables.server.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const log = pino({ level: 'silent' });

async function opened(url: string): Promise<Database> {
  const database = await openServerDatabase(url, { log });
  onTestFinished(() => database.close());
  return database;
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function emptyDatabaseAs(name: string, create: string): Promise<string> {
  const admin = await connected(server);
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name} template template0 ${create}`);
  onTestFinished(async () => void (await admin.query(`drop database if exists ${name} with (force)`)));
  return databaseUrl(server, name);
}

const change = sql`delete from testimonials`;

test('a change made by one process is heard by another within a second', async () => {
  const url = await copyOfTemplate(server, 'pair');
  const [one, other] = [await opened(url), await opened(url)];
  const received: (CacheTag | null)[] = [];
  other.onCacheChange((tag) => received.push(tag));
  await one.db.execute(change);
  await vi.waitFor(() => expect(received).toEqual(['testimonials']), { timeout: 1_000, interval: 5 });
});

test('cut connections cost nothing: reads and transactions go on, announcements come back after a flush', async () => {
  const url = await copyOfTemplate(server, 'cut');
  const database = await opened(url);
  const received: (CacheTag | null)[] = [];
  database.onCacheChange((tag) => received.push(tag));
  await Promise.all(Array.from({ length: 10 }, () => database.db.execute(sql`select pg_sleep(0.05)`)));
  const admin = await connected(server);
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`;
  await admin.query(others, [new URL(url).pathname.slice(1)]);

  const reads = Array.from({ length: 20 }, () => database.db.select().from(cacheVersions));
  expect((await Promise.all(reads)).every((rows) => rows.length > 0)).toBe(true);
  await database.transaction((tx) => tx.execute(sql`select 1`));
  await vi.waitFor(() => expect(received).toContain(null), { timeout: 5_000 });
  received.length = 0;
  await database.db.execute(change);
  await vi.waitFor(() => expect(received).toEqual(['testimonials']), { timeout: 1_000 });
});

test('a transaction on a connection that turns out dead is begun again on another', async () => {
  const url = await copyOfTemplate(server, 'dead');
  const database = await opened(url);
  const admin = await connected(server);
  for (let round = 0; round < 10; round++) {
    await database.db.execute(sql`select 1`);
    const cut = admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
      new URL(url).pathname.slice(1),
    ]);
    const outcome = database
      .transaction((tx) =>
        tx.execute(sql`update cache_versions set version = version + 1 where tag = 'settings'`),
      )
      .then(
        () => null,
        (error: unknown) => classifyDatabaseError(error),
      );
    await cut;
    // A connection cut inside the transaction surfaces as an outage; no other error does.
    expect([undefined, 'unavailable']).toContain((await outcome)?.code);
  }
  await expect(database.ping()).resolves.toBeUndefined();
});

test('a statement that runs too long ends as busy', async () => {
  const database = await opened(await copyOfTemplate(server, 'slow'));
  const started = performance.now();
  const error: unknown = await database.db.execute(sql`select pg_sleep(30)`).catch((error: unknown) => error);
  expect(classifyDatabaseError(error)).toEqual({ code: 'busy', status: 503 });
  expect(performance.now() - started).toBeLessThan(7_000);
});

test('a statement on a row that another connection keeps locked fails as busy', async () => {
  const url = await copyOfTemplate(server, 'locked');
  const database = await opened(url);
  const other = await connected(url);
  await other.query(`begin; update cache_versions set version = 1 where tag = 'settings'`);
  const error: unknown = await database
    .transaction((tx) => tx.execute(sql`update cache_versions set version = 2 where tag = 'settings'`))
    .catch((error: unknown) => error);
  await other.query('rollback');
  expect(classifyDatabaseError(error)).toEqual({ code: 'busy', status: 503 });
});

test('processes that start together on an empty database all find it migrated', async () => {
  const url = await emptyDatabaseAs('prixfixe_test_together', `encoding 'UTF8' locale 'C.UTF-8'`);
  await Promise.all(
    Array.from({ length: 4 }, () => checkAndMigrateServer(new DatabaseServerUrlRotation(url), log)),
  );
  const database = await opened(url);
  expect((await database.db.select().from(cacheVersions)).length).toBeGreaterThan(0);
});

test('a database of a newer version is served while it only added, and refused when something is gone', async () => {
  const url = await copyOfTemplate(server, 'newer');
  const client = await connected(url);
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
  );
  await expect(checkAndMigrateServer(new DatabaseServerUrlRotation(url), log)).resolves.toBeUndefined();
  await client.query('alter table testimonials drop column delivery_date');
  await expect(checkAndMigrateServer(new DatabaseServerUrlRotation(url), log)).rejects.toThrow(
    'lacks testimonials.delivery_date',
  );
});

test('a database in another encoding is refused with the way to create it', async () => {
  const url = await emptyDatabaseAs('prixfixe_test_ascii', `encoding 'SQL_ASCII' locale 'C'`);
  await expect(checkAndMigrateServer(new DatabaseServerUrlRotation(url), log)).rejects.toThrow(
    `ENCODING 'UTF8'`,
  );
});

test('a server that is not there is reported without the password', async () => {
  const url = 'postgres://somebody:secret-word@127.0.0.1:1/shop';
  const error: unknown = await openServerDatabase(url, { log }).catch((error: unknown) => error);
  expect(error).toMatchObject({
    name: 'UnsuitableDatabaseError',
    message: expect.stringContaining('ECONNREFUSED') as string,
  });
  expect(String(error)).not.toContain('secret-word');
});

test('a direct connection is accepted, a pooler that changes backends between statements is refused', async () => {
  const [one, other] = [await connected(server), await connected(server)];
  await expect(assertNoTransactionPooler(one, other)).resolves.toBeUndefined();
  // Imitates a pooler in transaction mode: a statement outside a transaction gets any free backend.
  let isTaken = false;
  const pooled = { query: (statement: string) => (isTaken ? other : one).query(statement) };
  const inTransaction = {
    query: (statement: string) => {
      isTaken = statement !== 'rollback';
      return one.query(statement);
    },
  };
  await expect(assertNoTransactionPooler(pooled, inTransaction)).rejects.toThrow(
    'pooler in transaction mode',
  );
});

test('a pooler in statement mode is refused with a sentence', async () => {
  const session = await connected(server);
  // What pgbouncer 1.18 returns.
  const refusing = {
    query: () => Promise.reject(new Error('transaction blocks not allowed in statement pooling mode')),
  };
  await expect(assertNoTransactionPooler(session, refusing)).rejects.toThrow('a pooler in statement mode');
});

test('every connection speaks UTC, bounds its waits, and plans for what disks are', async () => {
  const database = await opened(await copyOfTemplate(server, 'settings'));
  const shown = await runRawSqlQuery(
    database.db,
    sql`select current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('jit') as jit, current_setting('random_page_cost') as page`,
  );
  expect(shown).toEqual([{ zone: 'UTC', statement: '5s', lock: '3s', idle: '10s', jit: 'off', page: '1.1' }]);
});

test('a prepared statement survives a change of its result type', async () => {
  const database = await opened(await copyOfTemplate(server, 'stale'));
  const changing = pgTable('changing', { id: integer('id') });
  await database.db.execute(sql`create table changing (id integer)`);
  await database.db.execute(sql`insert into changing values (1)`);
  const prepared = database.db.select().from(changing).prepare('all_changing');
  const runs = () => Promise.all(Array.from({ length: 10 }, () => prepared.execute()));
  await runs();
  await database.db.execute(sql`alter table changing alter column id type bigint`);
  expect((await runs()).length).toBe(10);
});

/**
 * Returns a function for the maximum number of statements in flight at once on any one connection since this
 * call.
 */
function watchConnections(): () => number {
  const underWay = new Map<unknown, number>();
  let most = 0;
  const count = (client: unknown, change: number) => {
    const now = (underWay.get(client) ?? 0) + change;
    underWay.set(client, now);
    most = Math.max(most, now);
  };
  const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown;
  function watched(this: unknown, ...args: unknown[]) {
    const answer = Reflect.apply(query, this, args);
    // Outside a transaction the pool takes a connection per statement and uses a callback.
    if (!(answer instanceof Promise)) return answer;
    count(this, 1);
    return answer.finally(() => count(this, -1));
  }
  Reflect.set(Client.prototype, 'query', watched);
  onTestFinished(() => void Reflect.set(Client.prototype, 'query', query));
  return () => most;
}

test('statements sent at once inside a transaction go over its connection one after the other', async () => {
  const database = await opened(await copyOfTemplate(server, 'turns'));
  const most = watchConnections();
  const answers = await database.transaction((tx) =>
    Promise.all(
      [1, 2, 3].map((n) => runRawSqlQuery(tx, sql`select ${n}::integer as n, pg_sleep(0.05)::text`)),
    ),
  );
  expect(answers.map(([row]) => row?.['n'])).toEqual([1, 2, 3]);
  expect(most()).toBe(1);
  // A failing statement still fails the transaction, and the others are not left running.
  const failing = database.transaction((tx) =>
    Promise.all([tx.execute(sql`select 1 / 0`), tx.execute(sql`select 1`)]),
  );
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await runRawSqlQuery(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});
