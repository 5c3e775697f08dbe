import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

import { Announcements } from './announcements.server.ts';
import { CacheChanges } from './cache-changes.server.ts';
import type { Database, Executor } from './database.server.ts';
import { insideTransaction, TRANSACTION_TIMEOUT_MS } from './guard.server.ts';
import { OutsideClient, serverBossConnection, serverTransaction } from './server-client.server.ts';
import { prepareServer } from './server-migration.server.ts';
import { JOB_LIMITS, openPool, poolUse, REQUEST_LIMITS } from './server-pool.server.ts';

/**
 * Opens the Postgres server at `url` and brings it to the newest schema. Throws `UnsuitableDatabase` when it cannot be
 * reached or used, `MigrationMismatch` when it is not this version's. Whoever wants to be alone with it is not `isServing`, and asks
 * by `lockOthersOut`.
 */
export async function openServer(
  url: string,
  { log, isServing = true }: { log: Logger; isServing?: boolean },
): Promise<Database> {
  await prepareServer(url, log);
  const pool = openPool(url, REQUEST_LIMITS, log);
  const jobPool = openPool(url, JOB_LIMITS, log);

  // Drizzle calls only `query` of a client that is no pool.
  const client = new OutsideClient(pool) as unknown as Pool;
  // The same builder; only the result type of `execute` differs by engine.
  const db = drizzle({ client }) as unknown as Executor;
  const transaction: Database['transaction'] = (work, limits) =>
    insideTransaction(() => serverTransaction(pool, work, limits?.timeoutMs ?? TRANSACTION_TIMEOUT_MS));
  // Drizzle's own would send BEGIN and the rest to different connections.
  db.transaction = (work) => transaction((tx) => tx.transaction(work));

  const changes = new CacheChanges(db, log);
  await changes.start();
  const announcements = new Announcements(url, log, { isServing });
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
    listen: (channel, heard) => announcements.listen(channel, heard),
    ping: async () => void (await db.execute(sql`select 1`)),
    vacuum: async () => {},
    use: () => [poolUse('requests', pool), poolUse('jobs', jobPool)],
    async close() {
      await Promise.all([announcements.close(), changes.stop()]);
      await Promise.all([pool.end(), jobPool.end()]);
    },
    bossConnection: serverBossConnection(jobPool),
  };
}
