import { type BulkActionResult, reportMissingBulkRowsAsSkipped, NOT_IN_TRASH_REASON } from '#app/lib/bulk.ts';

import type { AppContext } from './context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from './db/transaction.server.ts';
import { removeFilesOfDeletedMediaRows } from './storage/media.server.ts';

/**
 * Rows deleted per transaction: a statement takes at most 65,535 values, and other writers wait only for
 * these rows.
 */
const PURGED_ROWS_PER_TRANSACTION = 500;

type TrashedRecord = { id: string; deletedAt: Date | null };

/** What differs between the shop's trashes. */
export type TrashPurgeAdapter<Row extends TrashedRecord> = {
  /** Returns the rows of these ids, in the trash or not, locked until the transaction ends. */
  lock: (ctx: AppContext, ids: readonly string[]) => Promise<readonly Row[]>;
  /**
   * Deletes these rows with everything that belongs to them, and records it. Returns the keys of files to
   * remove after the commit.
   */
  purge: (ctx: AppContext, rows: readonly Row[]) => Promise<readonly string[]>;
  nameOf: (row: Row) => string;
  /** Name of a row that no longer exists: `A review`. */
  one: string;
};

type TrashPurgeResult = BulkActionResult & { files: number };

/**
 * Deletes rows of a trash for good, any number of them, in batches of one transaction each: after an error,
 * deleted batches stay deleted. Skips rows that no longer exist, are not in the trash, or were trashed after
 * `before`.
 */
export async function purgeTrashInBatches<Row extends TrashedRecord>(
  ctx: AppContext,
  { lock, purge, nameOf, one }: TrashPurgeAdapter<Row>,
  ids: readonly string[],
  before: Date | null = null,
): Promise<TrashPurgeResult> {
  const chosen = [...new Set(ids)];
  const outcome = { done: [] as string[], skipped: [] as { name: string; reason: string }[], files: 0 };
  for (let from = 0; from < chosen.length; from += PURGED_ROWS_PER_TRANSACTION) {
    const step = chosen.slice(from, from + PURGED_ROWS_PER_TRANSACTION);
    const purged = await inTransaction(
      ctx,
      async (ctx) => {
        const found = await lock(ctx, step);
        const due = found.filter(
          ({ deletedAt }) => deletedAt !== null && (before === null || deletedAt <= before),
        );
        const files = due.length === 0 ? [] : await purge(ctx, due);
        return { found, due, files };
      },
      LONG_IMPORT_TRANSACTION_LIMITS,
    );
    await removeFilesOfDeletedMediaRows(ctx, purged.files);
    outcome.done.push(...purged.due.map(({ id }) => id));
    const kept = purged.found.filter((row) => !purged.due.includes(row));
    outcome.skipped.push(
      ...reportMissingBulkRowsAsSkipped(step, purged.found, one),
      ...kept.map((row) => ({ name: nameOf(row), reason: NOT_IN_TRASH_REASON })),
    );
    outcome.files += purged.files.length;
  }
  return outcome;
}
