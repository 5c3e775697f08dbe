import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan, self } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { BULK_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import type { EditForm } from './edit-form.ts';
import { type EditableName, type EditChanges, editedValues } from './edit-rules.ts';
import { entityOf } from '../entities.ts';
import { addJobRows } from '../job-rows.server.ts';
import { IMPORT_ROWS } from '../model.ts';
import { lockStoredRows, readStoredRows } from '../read-stored-rows.server.ts';
import type { StoredRow } from '../imported-rows.ts';
import { bulkJobs } from '../tables.server.ts';

/** Why a bulk edit does not start. */
export type EditFailure =
  | { code: 'no-change' }
  | { code: 'no-reason' }
  | { code: 'no-rows' }
  | { code: 'too-many' };

const EDIT_ERROR_MESSAGES: Record<EditFailure['code'], string> = {
  'no-change': 'Choose at least one thing to change.',
  'no-reason': 'Choose why the reviews are rejected. The reviewers will see it.',
  'no-rows': 'No rows match. Change the filter or the IDs.',
  'too-many': `More than ${IMPORT_ROWS.toLocaleString('en-US')} rows match. Choose a narrower filter.`,
};
export const editRefusal = ({ code }: EditFailure): string => EDIT_ERROR_MESSAGES[code];

async function chosenRows(
  ctx: AppContext,
  name: EditableName,
  { filter, ids }: Pick<EditForm, 'filter' | 'ids'>,
): Promise<StoredRow[]> {
  if (ids.length > 0) return [...(await lockStoredRows(ctx, name, { field: 'id', values: ids })).values()];
  const rows: StoredRow[] = [];
  for await (const part of readStoredRows(ctx, name, { filter, atOnce: 1_000 })) {
    rows.push(...part);
    if (rows.length > IMPORT_ROWS) break;
  }
  return rows;
}

/**
 * The new and the current values of a row. The current ones detect edits made
 * in the meantime, which are not overwritten.
 */
function editCells(
  name: EditableName,
  { id, row }: StoredRow,
  changes: EditChanges,
): Record<string, unknown> {
  const values = editedValues(name, row, changes);
  const was = Object.fromEntries(Object.keys(values).map((field) => [field, row[field] ?? null]));
  return { id, ...values, was };
}

/**
 * Prepares a bulk edit: computes the new values from the current ones and has a job check them. Nothing is
 * written until a user has reviewed the result.
 */
export async function startEdit(
  ctx: AppContext,
  name: EditableName,
  form: EditForm,
): Promise<Result<{ id: string }, EditFailure>> {
  assertCan(ctx, 'bulk:write');
  const { changes } = form;
  // A reason alone is no change.
  if (Object.keys(changes).every((name) => name === 'rejectReason')) return fail({ code: 'no-change' });
  if (name === 'reviews' && changes.status === 'rejected' && changes.rejectReason === undefined)
    return fail({ code: 'no-reason' });
  const outcome = await inTransaction(
    ctx,
    async (ctx): Promise<Result<{ id: string }, EditFailure>> => {
      const rows = await chosenRows(ctx, name, form);
      if (rows.length === 0) return fail({ code: 'no-rows' });
      if (rows.length > IMPORT_ROWS) return fail({ code: 'too-many' });
      const cells = rows.map((row) => editCells(name, row, changes));
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
          requestedBy: self(ctx).id,
          options: { kind: 'edit', shape: 'own', columns, plan },
          total: rows.length,
          movedAt: ctx.now,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        })
        .returning({ id: bulkJobs.id });
      if (!job) throw new Error('a row that was inserted came not back');
      await addJobRows(
        ctx,
        job.id,
        cells.map((one, place) => ({ line: place + 1, cells: one })),
      );
      await recordAudit(ctx, {
        action: 'bulk.edit_prepared',
        entity: 'bulk-job',
        entityId: job.id,
        summary: `Prepared a bulk edit of ${entityOf(name).many}`,
        after: { ...changes, rows: rows.length },
      });
      await ctx.jobs.send(ctx, 'bulk.work', { jobId: job.id });
      return ok({ id: job.id });
    },
    BULK_LIMITS,
  );
  if (outcome.ok) ctx.jobs.wake('bulk.work');
  return outcome;
}
