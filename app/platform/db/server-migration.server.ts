import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';
import type { Logger } from 'pino';

import { connectToHosts, NoHost } from './connect-to-hosts.server.ts';
import type { DatabaseHosts } from './database-hosts.server.ts';
import { checkApplied, readMigrations } from './migrations.server.ts';
import { migrationsFolder } from './project-root.server.ts';
import { checkServer, refuseTransactionPooler } from './server-checks.server.ts';
import { unreachable, withoutRights } from './server-refusals.server.ts';
import { MIGRATION_LOCK } from './serving-lock.server.ts';

/** Checks the server and migrates its schema to this version; processes starting together take turns. */
export async function prepareServer(hosts: DatabaseHosts, log: Logger): Promise<void> {
  const one = await connectForMigration(hosts);
  const other = await connectForMigration(hosts).catch(async (error: unknown) => {
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

async function connectForMigration(hosts: DatabaseHosts): Promise<Client> {
  const config = { connectionTimeoutMillis: 5_000, application_name: `prixfixe ${process.pid} start` };
  try {
    return await connectToHosts(hosts, config, { mustWrite: true });
  } catch (error) {
    throw error instanceof NoHost ? unreachable(error.failures) : error;
  }
}
