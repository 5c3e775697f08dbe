import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan, requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import type { BulkEditTargetAndChanges } from './edit-form.ts';
import { type BulkEditableEntityName, type BulkEditChanges, applyBulkEditToRow } from './edit-rules.ts';
import { getBulkEntityDefinition } from '../entities.ts';
import { addBulkJobRows } from '../job-rows.server.ts';
import { MAX_IMPORT_ROWS } from '../model.ts';
import { lockStoredRowsByMatchKey, streamBulkEntityRows } from '../read-stored-rows.server.ts';
import type { StoredRowInImportFields } from '../imported-rows.ts';
import { bulkJobs } from '../tables.server.ts';

/** Why a bulk edit does not start. */
export type StartBulkEditFailure =
  | { code: 'no-change' }
  | { code: 'no-reason' }
  | { code: 'no-rows' }
  | { code: 'too-many' };

const START_BULK_EDIT_ERROR_MESSAGES: Record<StartBulkEditFailure['code'], string> = {
  'no-change': 'Choose at least one thing to change.',
  'no-reason': 'Choose why the reviews are rejected. The reviewers will see it.',
  'no-rows': 'No rows match. Change the filter or the IDs.',
  'too-many': `More than ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows match. Choose a narrower filter.`,
};
export const getStartBulkEditFailureMessage = ({ code }: StartBulkEditFailure): string =>
  START_BULK_EDIT_ERROR_MESSAGES[code];

async function listRowsSelectedForBulkEdit(
  ctx: AppContext,
  name: BulkEditableEntityName,
  { filter, ids }: Pick<BulkEditTargetAndChanges, 'filter' | 'ids'>,
): Promise<StoredRowInImportFields[]> {
  if (ids.length > 0)
    return [...(await lockStoredRowsByMatchKey(ctx, name, { field: 'id', values: ids })).values()];
  const rows: StoredRowInImportFields[] = [];
  for await (const part of streamBulkEntityRows(ctx, name, { filter, atOnce: 1_000 })) {
    rows.push(...part);
    if (rows.length > MAX_IMPORT_ROWS) break;
  }
  return rows;
}

/**
 * The new and the current values of a row. The current ones detect edits made
 * in the meantime, which are not overwritten.
 */
function createBulkEditNewOldCells(
  name: BulkEditableEntityName,
  { id, row }: StoredRowInImportFields,
  changes: BulkEditChanges,
): Record<string, unknown> {
  const values = applyBulkEditToRow(name, row, changes);
  const was = Object.fromEntries(Object.keys(values).map((field) => [field, row[field] ?? null]));
  return { id, ...values, was };
}

/**
 * Prepares a bulk edit: computes the new values from the current ones and has a job check them. Nothing is
 * written until a user has reviewed the result.
 */
export async function prepareBulkEditForReview(
  ctx: AppContext,
  name: BulkEditableEntityName,
  form: BulkEditTargetAndChanges,
): Promise<Result<{ id: string }, StartBulkEditFailure>> {
  assertCan(ctx, 'bulk:write');
  const { changes } = form;
  // A reason alone is no change.
  if (Object.keys(changes).every((name) => name === 'rejectReason')) return fail({ code: 'no-change' });
  if (name === 'reviews' && changes.status === 'rejected' && changes.rejectReason === undefined)
    return fail({ code: 'no-reason' });
  const outcome = await inTransaction(
    ctx,
    async (ctx): Promise<Result<{ id: string }, StartBulkEditFailure>> => {
      const rows = await listRowsSelectedForBulkEdit(ctx, name, form);
      if (rows.length === 0) return fail({ code: 'no-rows' });
      if (rows.length > MAX_IMPORT_ROWS) return fail({ code: 'too-many' });
      const cells = rows.map((row) => createBulkEditNewOldCells(name, row, changes));
      const columns = Object.keys(cells[0] ?? {}).filter((column) => column !== 'was');
      const plan = {
        mapping: Object.fromEntries(columns.map((column) => [column, column])),
        matchBy: 'id',
        mode: 'update',
        onBad: 'skip',
      } as const;
      const [job] = await ctx.db
        .insert(bulkJobs)
        .values({
          kind: 'edit',
          entity: name,
          state: 'checking',
          phase: 'check',
          requestedBy: requireSignedInUser(ctx).id,
          options: { kind: 'edit', shape: 'own', columns, plan },
          total: rows.length,
          movedAt: ctx.now,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        })
        .returning({ id: bulkJobs.id });
      if (!job) throw new Error('a row that was inserted came not back');
      await addBulkJobRows(
        ctx,
        job.id,
        cells.map((one, place) => ({ line: place + 1, cells: one })),
      );
      await recordAudit(ctx, {
        action: 'bulk.edit_prepared',
        entity: 'bulk-job',
        entityId: job.id,
        summary: `Prepared a bulk edit of ${getBulkEntityDefinition(name).many}`,
        after: { ...changes, rows: rows.length },
      });
      await ctx.jobs.send(ctx, 'bulk.work', { jobId: job.id });
      return ok({ id: job.id });
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
  if (outcome.ok) ctx.jobs.wake('bulk.work');
  return outcome;
}
