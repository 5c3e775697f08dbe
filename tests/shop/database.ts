import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import pino from 'pino';

import { listBackgroundJobDefinitions } from '#app/jobs.server.ts';
import type { Database } from '#app/platform/db/database.server.ts';
import { openEmbeddedDatabase } from '#app/platform/db/embedded.server.ts';
import { readMigrations } from '#app/platform/db/migrations.server.ts';
import { findMigrationsFolder } from '#app/platform/db/project-root.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import { openServerDatabase } from '#app/platform/db/server.server.ts';
import { type JobQueue, type ClosableJobQueue, openJobQueues } from '#app/platform/jobs.server.ts';

import { emptyDatabaseFiles } from './empty-data-folder.ts';

const log = pino({ level: 'silent' });
const CREATE = `encoding 'UTF8' locale 'C.UTF-8'`;

export type TestDatabase = { database: Database; jobs: JobQueue };

// On globalThis, because the database belongs to the worker process even if its modules are loaded again
// between files.
const worker: typeof globalThis & { prixFixeTestDatabase?: Promise<TestDatabase> } = globalThis;

/**
 * Opens the queues of all jobs of the product on a database, for sending only. Callers close them before the
 * database.
 */
export function openQueues(database: Database): Promise<ClosableJobQueue> {
  const env = { SMTP_URL: undefined, MAIL_FROM: undefined, DATA_DIR: '' };
  return openJobQueues(
    database,
    listBackgroundJobDefinitions(env, { publicUrl: 'http://shop.test', trackers: {} }),
    log,
  );
}

/**
 * Creates the empty database that all tests of a run copy, with the migrations and queues of the code under
 * test.
 */
export async function migrate(folder: string): Promise<void> {
  const database = await openEmbeddedDatabase(folder, { log });
  await (await openQueues(database)).close();
  await database.close();
}

let files: Promise<Blob> | undefined;

/** Opens an embedded database in memory, as it is in a new shop. */
export async function openInMemory(): Promise<Database> {
  files ??= emptyDatabaseFiles(migrate);
  return openEmbeddedDatabase(null, { log, files: await files });
}

async function open(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  const database = server
    ? await openServerDatabase(await copyOfTemplate(server), { log })
    : await openInMemory();
  const jobs = await openQueues(database);
  const rows = await runRawSqlQuery(
    database.db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables 
        where schemaname = 'public' and tablename <> 'cache_versions' or schemaname = 'pgboss' and tablename in ('job', 'schedule')`,
  );
  await database.db.execute(sql`create schema if not exists tests`);
  await database.db.execute(sql.raw(emptying(rows.map((row) => String(row['name'])))));
  return { database, jobs };
}

/**
 * A table larger than this many bytes is truncated and not deleted from, because no vacuum removes what tests
 * have deleted.
 */
const LARGE_TABLE_BYTES = 512 * 1024;

/**
 * SQL of a function that empties the tables. Truncating creates new files for all tables and indexes, ten
 * times the work of deleting the few rows of one test, so it only pays off for large tables. Deleting without
 * triggers and foreign keys needs a superuser, and must send the notifications of the triggers itself. It is
 * a function so that its statements are planned once per session, which is most of the work.
 */
function emptying(tables: string[]): string {
  const all = tables.join(', ');
  const regclasses = tables.map((table) => `'${table}'::regclass`).join(', ');
  return `create or replace function tests.empty_tables() returns void language plpgsql as $$ begin
    if current_setting('is_superuser') = 'off'
      or exists (select from unnest(array[${regclasses}]) as large where pg_relation_size(large) > ${LARGE_TABLE_BYTES})
    then truncate ${all} restart identity cascade;
    else
      lock table ${all} in access exclusive mode;
      set local session_replication_role = replica;
      ${tables.map((table) => `if exists (select from ${table}) then delete from ${table}; end if;`).join('\n')}
      set local session_replication_role = origin;
      perform pg_notify('cache', tag) from cache_versions;
    end if;
  end $$`;
}

/** This worker's database and its queues, opened once, with every table empty and the cache versions at 0. */
export async function emptyShop(): Promise<TestDatabase> {
  worker.prixFixeTestDatabase ??= open();
  const { database, jobs } = await worker.prixFixeTestDatabase;
  const emptied = announcement(database);
  await database.db.transaction(async (tx) => {
    // The limit for statements of requests is too short for a disk that other work keeps busy.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select tests.empty_tables()`);
  });
  await database.db.execute(sql`update cache_versions set version = 0`);
  // Notifications arrive in order, so none of an earlier test arrives after this one.
  await emptied;
  return { database, jobs };
}

/** Resolves at the next notification of a changed cache tag. Call it before the change. */
export function announcement(database: Database): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = database.onCacheChange(() => resolve());
  return promise.finally(stop);
}

/** The emptied database without its queues. */
export async function emptyDatabase(): Promise<Database> {
  return (await emptyShop()).database;
}

/**
 * Creates a migrated database on the test server, for this worker alone, and returns its address. Its name is
 * the same in every run, so that runs leave no more than one behind. Tests may ask for more by `purpose`.
 */
export async function copyOfTemplate(server: string, purpose = 'worker'): Promise<string> {
  const worker = `${process.env['TEST_LANE'] ?? ''}${process.env['VITEST_POOL_ID'] ?? process.pid}`;
  const name = `prixfixe_test_${purpose}_${worker}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  try {
    // One worker creates the template while the others wait. Postgres refuses to copy it while a connection
    // is open.
    await admin.query(`select pg_advisory_lock(7239002)`);
    const template = await templateOn(admin, server);
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name} template ${template}`);
  } finally {
    await admin.end();
  }
  return databaseUrl(server, name);
}

async function templateOn(admin: Client, server: string): Promise<string> {
  const name = `prixfixe_test_${migrationsDigest()}`;
  const { rows } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (rows.length > 0) return name;
  const unfinished = `${name}_unfinished`;
  await admin.query(`drop database if exists ${unfinished} with (force)`);
  await admin.query(`create database ${unfinished} template template0 ${CREATE}`);
  const database = await openServerDatabase(databaseUrl(server, unfinished), { log });
  await (await openQueues(database)).close();
  await database.close();
  await admin.query(`alter database ${unfinished} rename to ${name}`);
  return name;
}

/** The address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function migrationsDigest(): string {
  const hash = createHash('sha256');
  const { folder, entries } = readMigrations(findMigrationsFolder());
  for (const { tag } of entries) hash.update(readFileSync(join(folder, `${tag}.sql`)));
  return hash.digest('hex').slice(0, 12);
}
