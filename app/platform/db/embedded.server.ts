import { join } from 'node:path';

import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Logger } from 'pino';

import { restrictFilePermissionsToOwner, ensureDataDirIsWritable } from '../data-dir.server.ts';
import { CommittedCacheTagChangeWatcher } from './cache-changes.server.ts';
import type { Database, DatabaseOrTransaction } from './database.server.ts';
import { DiskSpaceGuard } from './disk-reserve.server.ts';
import { lockDataDirectory } from './directory-lock.server.ts';
import { DURABLE_PGLITE_START_PARAMETERS, FsyncPgliteFileSystem } from './durable-files.server.ts';
import {
  EmbeddedPostgresClient,
  createEmbeddedDatabaseConnectionForPgBoss,
} from './embedded-client.server.ts';
import { PGLITE_PARSERS_RETURNING_TEXT } from './embedded-types.ts';
import { EmbeddedDatabaseQueryQueue, type DatabaseQueryQueueTimeLimits } from './query-queue.server.ts';
import {
  runWithOpenTransactionMark,
  TRANSACTION_TIMEOUT_MS,
  withTransactionTimeout,
} from './transaction-checks.server.ts';
import { checkAppliedMigrations, readMigrations } from './migrations.server.ts';
import { POSTGRES_RANDOM_PAGE_COST } from './page-cost.ts';
import { findMigrationsFolder } from './project-root.server.ts';
import { startWriteAheadLogCheckpoints, vacuumTables } from './vacuum-tables.server.ts';

export type EmbeddedDatabaseOptions = {
  log: Logger;
  /** How long queries may wait for each other; defaults when absent. */
  gateTimes?: Partial<DatabaseQueryQueueTimeLimits>;
  /**
   * Initial content of a database in memory: the files of another one as a tar, which saves the two seconds
   * of CPU time that PGlite needs to create them.
   */
  files?: Blob;
};

/**
 * Opens the embedded database in `dataDir`/db, or in memory when it is null, and migrates it to the newest
 * schema. Throws `DataDirUnusableError` when nothing can be written there, `DataDirectoryInUseError` when another process
 * has it open, `DiskFullError` when the disk is too full to start, `MigrationMismatchError` when its schema does not
 * fit this version.
 */
export async function openEmbeddedDatabase(
  dataDir: string | null,
  options: EmbeddedDatabaseOptions,
): Promise<Database> {
  if (dataDir !== null) ensureDataDirIsWritable(dataDir);
  const lock = dataDir === null ? null : lockDataDirectory(dataDir);
  try {
    const reserve = new DiskSpaceGuard(dataDir, options.log);
    reserve.refuseWriting();
    const pglite = await openPglite(dataDir, options.files);
    if (dataDir !== null) restrictFilePermissionsToOwner(join(dataDir, 'db'));
    return await createEmbeddedDatabase({ pglite, reserve }, options, () => lock?.release());
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Opens PGlite with the shop's settings: durable, small, with the same value types as the server driver. */
export async function openPglite(dataDir: string | null, files?: Blob): Promise<PGlite> {
  const parameters = dataDir === null ? PGlite.defaultStartParams : DURABLE_PGLITE_START_PARAMETERS;
  const options: PGliteOptions = {
    extensions: { pg_trgm, unaccent },
    startParams: [...parameters, ...EMBEDDED_POSTGRES_LOW_MEMORY_OPTIONS, ...POSTGRES_PLANNER_OPTIONS],
    ...(dataDir === null ? {} : { fs: new FsyncPgliteFileSystem(join(dataDir, 'db')) }),
    ...(files && { loadDataDir: files }),
  };
  const pglite = await PGlite.create(options);
  // Set after opening, because PGlite looks up array types while it opens.
  Object.assign(pglite.parsers, PGLITE_PARSERS_RETURNING_TEXT);
  return pglite;
}

/** Saves about 150 MB of memory, and removes old log files instead of keeping them for reuse. */
const EMBEDDED_POSTGRES_LOW_MEMORY_OPTIONS = [
  '-c',
  'shared_buffers=16MB',
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=64MB',
];
/** The setting that server connections also get. */
const POSTGRES_PLANNER_OPTIONS = ['-c', `random_page_cost=${POSTGRES_RANDOM_PAGE_COST}`];

async function createEmbeddedDatabase(
  { pglite, reserve }: { pglite: PGlite; reserve: DiskSpaceGuard },
  options: EmbeddedDatabaseOptions,
  release: () => void,
): Promise<Database> {
  const { log } = options;
  const migrations = readMigrations(findMigrationsFolder());
  await migrate(drizzle(pglite), { migrationsFolder: migrations.folder });
  const gate = new EmbeddedDatabaseQueryQueue(log, options.gateTimes);
  // Drizzle calls only `query` and `transaction` of a client.
  const client = new EmbeddedPostgresClient({ pglite, gate, reserve }) as unknown as PGlite;
  const db = drizzle({ client });
  // The same builder; only the result type of `execute` differs by engine.
  const executor = db as unknown as DatabaseOrTransaction;
  await checkAppliedMigrations(executor, migrations, log);

  const changes = new CommittedCacheTagChangeWatcher(executor, log);
  await changes.start();
  await pglite.listen('cache', (payload) => changes.announce(payload));
  const stopCheckpoints = startWriteAheadLogCheckpoints({ pglite, gate }, log);

  return {
    engine: 'embedded',
    db: executor,
    transaction: (work, limits) =>
      runWithOpenTransactionMark(() =>
        db.transaction((tx) =>
          // The same builder, joined to the transaction.
          withTransactionTimeout(
            work(tx as unknown as DatabaseOrTransaction),
            limits?.timeoutMs ?? TRANSACTION_TIMEOUT_MS,
          ),
        ),
      ),
    onCacheChange: (listener) => changes.subscribe(listener),
    onRowsPublished: (listener) => changes.subscribeToPublished(listener),
    async listen(channel, subscriber) {
      const stop = await gate.runLong('listen', () =>
        pglite.listen(channel, (payload) => subscriber.announced(payload)),
      );
      return () => gate.runLong('unlisten', () => stop());
    },
    ping: async () => void (await client.query('select 1')),
    use: () => [{ pool: 'embedded', most: 1, open: 1, ...gate.use() }],
    async vacuum() {
      reserve.refuseWriting();
      await vacuumTables({ pglite, gate });
    },
    async close() {
      stopCheckpoints();
      await changes.stop();
      await gate.runLong('checkpoint', () => pglite.exec('checkpoint'));
      await pglite.close();
      release();
    },
    bossConnection: createEmbeddedDatabaseConnectionForPgBoss({ pglite, gate, reserve }),
  };
}
