import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import { removeFilesOfDeletedMediaRows } from '#app/platform/storage/media.server.ts';

import { getBulkJobRowWriter } from './edits/editors.server.ts';
import { endBulkJobAndNotifyRequester } from './end-job.server.ts';
import { type BulkEntityName, isImportableEntityName } from './entities.ts';
import type { ImportRowWriter, ImportRowWritersByEntity } from './imports/import-part.server.ts';
import {
  countUndoneBulkJobRows,
  resetBulkJobCheckCounts,
  lockBulkJobInStates,
  getCurrentTimeDuringBulkJob,
  saveBulkJobRowResults,
  type StoredBulkJob,
  listPendingJobRows,
} from './job-rows.server.ts';
import type { BulkJobRowResult } from './imports/prepare-rows.server.ts';
import { lockStoredRowsByMatchKey } from './read-stored-rows.server.ts';
import type { StoredRowInImportFields } from './imported-rows.ts';
import { deleteImportedRows, removeImportedRows } from './remove-added.server.ts';
import { listChangedImportFields } from './row-values.ts';
import { bulkJobs, type bulkRows } from './tables.server.ts';
import { undoImportedServicePictures } from './undo-pictures.server.ts';

type StoredBulkJobRow = typeof bulkRows.$inferSelect;

const IMPORT_UNDO_BATCH_ROWS = 100;
const formatRowCountWithWasOrWere = (count: number): string =>
  count === 1 ? '1 row was' : `${count.toLocaleString('en-US')} rows were`;

const createBulkJobRowUndoResult = (row: StoredBulkJobRow, reason: string | null): BulkJobRowResult => ({
  place: row.place,
  outcome: reason === null ? 'undone' : 'kept',
  problems: reason === null ? [] : [{ column: '(row)', value: row.entityId ?? '', reason }],
  entityId: row.entityId,
  before: row.before,
  after: row.after,
});

/** Why a row is not undone; null if it may be. */
function findBulkRowUndoObstacle(
  row: StoredBulkJobRow,
  stored: StoredRowInImportFields | undefined,
): string | null {
  if (!stored) return 'is no longer in the shop';
  // Pictures arrive after their row was written.
  const changed = listChangedImportFields(row.after ?? {}, stored.row).filter((name) => name !== 'images');
  return changed.length > 0 ? 'has been changed since' : null;
}

/** Restores the previous values of rows; rows that the importer now rejects stay as they are. */
async function restoreRowValuesBeforeImport(
  ctx: AppContext,
  importer: ImportRowWriter,
  rows: readonly StoredBulkJobRow[],
): Promise<BulkJobRowResult[]> {
  const results: BulkJobRowResult[] = [];
  let left = [...rows];
  while (left.length > 0) {
    const outcome = await importer(
      ctx,
      left.map(({ before, entityId }) => ({ ...before, images: null, id: entityId })),
      { isUpdating: true },
    );
    if (outcome.ok) break;
    const reasons = new Map(outcome.failure.problems.map(({ row, message }) => [row - 1, message]));
    for (const [place, reason] of reasons) {
      const row = left[place];
      if (row) results.push(createBulkJobRowUndoResult(row, reason));
    }
    left = left.filter((_, place) => !reasons.has(place));
  }
  return [...results, ...left.map((row) => createBulkJobRowUndoResult(row, null))];
}

async function undoImportedRowBatch(
  ctx: AppContext,
  entity: BulkEntityName,
  {
    importer,
    rows,
    isRollback,
  }: { importer: ImportRowWriter; rows: readonly StoredBulkJobRow[]; isRollback: boolean },
): Promise<BulkJobRowResult[]> {
  const ids = rows.flatMap(({ entityId }) => entityId ?? []);
  const stored = await lockStoredRowsByMatchKey(ctx, entity, { field: 'id', values: ids });
  const judged = rows.map((row) => ({
    row,
    reason: findBulkRowUndoObstacle(row, stored.get(row.entityId ?? '')),
  }));
  const kept = judged.flatMap(({ row, reason }) =>
    reason === null ? [] : [createBulkJobRowUndoResult(row, reason)],
  );
  const free = judged.flatMap(({ row, reason }) => (reason === null ? [row] : []));
  const added = free.filter(({ outcome }) => outcome === 'created');
  const addedIds = added.flatMap(({ entityId }) => entityId ?? []);
  const removed = await (isRollback ? deleteImportedRows : removeImportedRows)(ctx, entity, addedIds);
  const undone = added.map((row) => createBulkJobRowUndoResult(row, removed.get(row.entityId ?? '') ?? null));
  const back = await restoreRowValuesBeforeImport(
    ctx,
    importer,
    free.filter(({ outcome }) => outcome === 'updated'),
  );
  return [...kept, ...undone, ...back];
}

/** Saves the results of an undo; for a failed all-or-nothing import no row counts as written. */
async function finishBulkJobUndo(ctx: AppContext, job: StoredBulkJob): Promise<void> {
  const counts = await countUndoneBulkJobRows(ctx, job.id);
  const kept =
    counts.kept === 0 ? '' : ` ${formatRowCountWithWasOrWere(counts.kept)} kept: changed since, or in use.`;
  if (job.endsAs === null) {
    const sentence = `${formatRowCountWithWasOrWere(counts.undone)} undone.${kept}`;
    return endBulkJobAndNotifyRequester(ctx, job.id, { state: 'undone', sentence });
  }
  await resetBulkJobCheckCounts(ctx, job.id);
  await endBulkJobAndNotifyRequester(ctx, job.id, {
    state: job.endsAs,
    sentence: `${job.sentence ?? ''}${kept}`,
  });
}

/** Undoes the next rows of a job, except for those changed since; false if none are left. */
export async function undoNextBulkJobRows(
  ctx: AppContext,
  id: string,
  importers: ImportRowWritersByEntity,
): Promise<boolean> {
  let files: string[] = [];
  const isMore = await inTransaction(
    ctx,
    async (ctx) => {
      const job = await lockBulkJobInStates(ctx, id, ['undoing']);
      if (!job || !isImportableEntityName(job.entity)) return false;
      const rows = await listPendingJobRows(ctx, id, ['created', 'updated'], IMPORT_UNDO_BATCH_ROWS);
      if (rows.length === 0) {
        await finishBulkJobUndo(ctx, job);
        return false;
      }
      const importer = getBulkJobRowWriter(importers, job.entity, job.kind === 'edit');
      const parts = { importer, rows, isRollback: job.endsAs !== null };
      const results = await undoImportedRowBatch(ctx, job.entity, parts);
      await saveBulkJobRowResults(ctx, id, results);
      const added = new Set(rows.filter(({ outcome }) => outcome === 'created').map(({ place }) => place));
      files = await undoImportedServicePictures(
        ctx,
        job,
        results.map((row) => ({ ...row, wasAdded: added.has(row.place) })),
      );
      await ctx.db
        .update(bulkJobs)
        .set({ movedAt: getCurrentTimeDuringBulkJob(ctx) })
        .where(eq(bulkJobs.id, id));
      return true;
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
  await removeFilesOfDeletedMediaRows(ctx, files);
  return isMore;
}
