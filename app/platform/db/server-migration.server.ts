import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import type { Logger } from 'pino';

import { checkApplied, readMigrations } from './migrations.server.ts';
import { migrationsFolder } from './project-root.server.ts';
import { checkServer, refuseTransactionPooler } from './server-checks.server.ts';
import { unreachable, withoutRights } from './server-refusals.server.ts';
import { MIGRATION_LOCK } from './serving-lock.server.ts';

/** Checks the server and brings its schema to this version; processes that start together wait for each other. */
export async function prepareServer(url: string, log: Logger): Promise<void> {
  const one = await connected(url);
  const other = await connected(url).catch(async (error: unknown) => {
    await one.end();
    throw error;
  });
  try {
    await checkServer(one, log);
    await refuseTransactionPooler(one, other);
    await migrateAlone(one, log);
  } catch (error) {
    throw withoutRights(error) ?? error;
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function migrateAlone(client: Client, log: Logger): Promise<void> {
  const migrations = readMigrations(migrationsFolder());
  await client.query(`set timezone = 'UTC'; set statement_timeout = 0; set lock_timeout = 0`);
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const db = drizzle({ client });
  await migrate(db, { migrationsFolder: migrations.folder });
  await checkApplied(db, migrations, log);
}

async function connected(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: `prixfixe ${process.pid} start`,
  });
  client.on('error', () => {}); // a loss also fails the query under way, which reports it
  try {
    await client.connect();
  } catch (error) {
    throw unreachable(url, error);
  }
  return client;
}
