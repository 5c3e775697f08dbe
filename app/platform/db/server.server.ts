import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

import { DatabaseNotificationListener } from './notification-listener.server.ts';
import { CommittedCacheTagChangeWatcher } from './cache-changes.server.ts';
import { DatabaseServerUrlRotation } from './database-hosts.server.ts';
import type { Database, DatabaseOrTransaction } from './database.server.ts';
import { runWithOpenTransactionMark, TRANSACTION_TIMEOUT_MS } from './transaction-checks.server.ts';
import { IS_DATABASE_READ_ONLY_SQL, ReadOnlyDatabaseServerError } from './read-only-server.server.ts';
import { runRawSqlQuery } from './rows.server.ts';
import {
  PooledQueryClient,
  createServerQueueConnection,
  runPostgresServerTransaction,
} from './server-client.server.ts';
import { checkAndMigrateServer } from './server-migration.server.ts';
import {
  JOB_DATABASE_POOL_LIMITS,
  REQUEST_DATABASE_POOL_LIMITS,
  PostgresServerConnectionPool,
} from './server-pool.server.ts';

/**
 * Opens the Postgres server at `url`, or the one of its list that accepts writes, and migrates it to the
 * newest schema. Throws `UnsuitableDatabaseError` when none can be reached or used, `MigrationMismatchError` when the
 * schema does not fit this version. A caller that needs the database to itself omits `isServing` and calls
 * `lockOutOtherShopProcesses`.
 */
export async function openServerDatabase(
  url: string,
  { log, isServing = true }: { log: Logger; isServing?: boolean },
): Promise<Database> {
  const hosts = new DatabaseServerUrlRotation(url);
  await checkAndMigrateServer(hosts, log);
  const pool = new PostgresServerConnectionPool(hosts, REQUEST_DATABASE_POOL_LIMITS, log);
  const jobPool = new PostgresServerConnectionPool(hosts, JOB_DATABASE_POOL_LIMITS, log);

  // Drizzle calls only `query` of a client that is not a pool.
  const client = new PooledQueryClient(pool) as unknown as Pool;
  // The same builder; only the result type of `execute` differs by engine.
  const db = drizzle({ client }) as unknown as DatabaseOrTransaction;
  const transaction: Database['transaction'] = (work, limits) =>
    runWithOpenTransactionMark(() =>
      runPostgresServerTransaction(pool, work, limits?.timeoutMs ?? TRANSACTION_TIMEOUT_MS),
    );
  // Drizzle's own would send BEGIN and the rest to different connections.
  db.transaction = (work) => transaction((tx) => tx.transaction(work));

  const changes = new CommittedCacheTagChangeWatcher(db, log);
  await changes.start();
  const announcements = new DatabaseNotificationListener(hosts, log, { isServing });
  await announcements.listen('cache', {
    announced: (payload) => changes.announce(payload),
    missed: () => changes.missed(),
  });
  await announcements.connect();

  return {
    engine: 'server',
    db,
    transaction,
    onCacheChange: (listener) => changes.subscribe(listener),
    onRowsPublished: (listener) => changes.subscribeToPublished(listener),
    listen: (channel, subscriber) => announcements.listen(channel, subscriber),
    async ping() {
      const [state] = await runRawSqlQuery(
        db,
        sql`select ${sql.raw(IS_DATABASE_READ_ONLY_SQL)} as "isReadOnly", pg_is_in_recovery() as "isStandby"`,
      );
      if (state?.['isReadOnly'] !== true) return;
      for (const each of [pool, jobPool]) each.replaceAll();
      throw new ReadOnlyDatabaseServerError({ isStandby: state['isStandby'] === true });
    },
    vacuum: async () => {},
    use: () => [pool.use('requests'), jobPool.use('jobs')],
    async close() {
      await Promise.all([announcements.close(), changes.stop()]);
      await Promise.all([pool.end(), jobPool.end()]);
    },
    bossConnection: createServerQueueConnection(jobPool),
  };
}
