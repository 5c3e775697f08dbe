import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';
import type { Logger } from 'pino';

import { connectToFirstUsableDatabaseHost, NoUsableDatabaseHostError } from './connect-to-hosts.server.ts';
import type { DatabaseServerUrlRotation } from './database-hosts.server.ts';
import { checkAppliedMigrations, readMigrations } from './migrations.server.ts';
import { findMigrationsFolder } from './project-root.server.ts';
import { checkDatabaseServerCompatibility, assertNoTransactionPooler } from './server-checks.server.ts';
import { createUnreachableDatabaseError, toMissingRightsError } from './connection-errors.server.ts';
import { MIGRATION_ADVISORY_LOCK_NUMBER } from './serving-lock.server.ts';

/** Checks the server and migrates its schema to this version; processes starting together take turns. */
export async function checkAndMigrateServer(hosts: DatabaseServerUrlRotation, log: Logger): Promise<void> {
  const one = await connectForMigration(hosts);
  const other = await connectForMigration(hosts).catch(async (error: unknown) => {
    await one.end();
    throw error;
  });
  try {
    await checkDatabaseServerCompatibility(one, log);
    await assertNoTransactionPooler(one, other);
    await migrateDatabaseUnderLock(one, log);
  } catch (error) {
    throw toMissingRightsError(error) ?? error;
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function migrateDatabaseUnderLock(client: Client, log: Logger): Promise<void> {
  const migrations = readMigrations(findMigrationsFolder());
  await client.query(`set timezone = 'UTC'; set statement_timeout = 0; set lock_timeout = 0`);
  await client.query('select pg_advisory_lock($1)', [MIGRATION_ADVISORY_LOCK_NUMBER]);
  const db = drizzle({ client });
  await migrate(db, { migrationsFolder: migrations.folder });
  await checkAppliedMigrations(db, migrations, log);
}

async function connectForMigration(hosts: DatabaseServerUrlRotation): Promise<Client> {
  const config = { connectionTimeoutMillis: 5_000, application_name: `prixfixe ${process.pid} start` };
  try {
    return await connectToFirstUsableDatabaseHost(hosts, config, { mustWrite: true });
  } catch (error) {
    throw error instanceof NoUsableDatabaseHostError ? createUnreachableDatabaseError(error.failures) : error;
  }
}
