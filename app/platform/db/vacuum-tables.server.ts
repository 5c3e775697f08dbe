import { setImmediate } from 'node:timers/promises';

import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';

import type { EmbeddedDatabaseQueryQueue } from './query-queue.server.ts';

const DATABASE_CHECKPOINT_INTERVAL_MS = 5 * 60_000;
const DATABASE_CHECKPOINT_THRESHOLD_BYTES = 64 * 1024 * 1024;

type EmbeddedDatabase = { pglite: PGlite; gate: EmbeddedDatabaseQueryQueue };

/**
 * Writes a checkpoint when the write-ahead log is above 64 MB; returns true when it did. PGlite has no
 * checkpointer process.
 */
export async function checkpointWhenWriteAheadLogIsLarge({
  pglite,
  gate,
}: EmbeddedDatabase): Promise<boolean> {
  const size = 'select coalesce(sum(size), 0)::float8 as bytes from pg_ls_waldir()';
  const { rows } = await gate.run(size, () => pglite.query<{ bytes: number }>(size));
  if ((rows[0]?.bytes ?? 0) <= DATABASE_CHECKPOINT_THRESHOLD_BYTES) return false;
  await gate.runLong('checkpoint', () => pglite.exec('checkpoint'));
  return true;
}

/** Keeps the write-ahead log small while the database is open; returns the function that stops it. */
export function startWriteAheadLogCheckpoints(embedded: EmbeddedDatabase, log: Logger): () => void {
  const timer = setInterval(() => {
    checkpointWhenWriteAheadLogIsLarge(embedded).catch((error: unknown) =>
      log.error({ error }, 'checkpoint failed'),
    );
  }, DATABASE_CHECKPOINT_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

/** Runs `VACUUM (ANALYZE)` on every table, one at a time, so that requests get a turn in between. */
export async function vacuumTables({ pglite, gate }: EmbeddedDatabase): Promise<void> {
  const list = `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1`;
  const { rows } = await gate.run(list, () => pglite.query<{ name: string }>(list));
  for (const { name } of rows) {
    const statement = `vacuum (analyze) ${name}`;
    await gate.runLong(statement, () => pglite.exec(statement));
    await setImmediate();
  }
}
