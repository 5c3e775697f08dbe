import { sql } from 'drizzle-orm';

import type { Database, DatabaseOrTransaction } from './database.server.ts';
import { runRawSqlQuery } from './rows.server.ts';

/** Arbitrary lock numbers of this shop: for its migrations, and for being open at all. */
export const MIGRATION_ADVISORY_LOCK_NUMBER = 7_239_001;
export const SERVING_DATABASE_LOCK_KEY = 7_239_003;

/** Thrown when a command needs the database alone. The message is for the person who called it. */
export class ShopIsRunningError extends Error {
  constructor() {
    super(
      'The shop is running on this database, or a command of it. Stop every process of the shop, and try again.',
    );
    this.name = 'ShopIsRunningError';
  }
}

/**
 * Keeps every other process of the shop out until the caller's transaction ends; throws `ShopIsRunningError` when one
 * is running. Each process holds the serving lock on the connection it listens on, and a new one starts with
 * its migrations, which wait for this lock. The embedded database locks its folder instead.
 */
export async function lockOutOtherShopProcesses(
  { engine }: Pick<Database, 'engine'>,
  tx: DatabaseOrTransaction,
): Promise<void> {
  if (engine === 'embedded') return;
  const [row] = await runRawSqlQuery(
    tx,
    sql`select pg_try_advisory_xact_lock(${MIGRATION_ADVISORY_LOCK_NUMBER}) and pg_try_advisory_xact_lock(${SERVING_DATABASE_LOCK_KEY}) as "isAlone"`,
  );
  if (row?.['isAlone'] !== true) throw new ShopIsRunningError();
}
