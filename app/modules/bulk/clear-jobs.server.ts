import { and, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';

import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { removeFilesOfDeletedMediaRows } from '#app/platform/storage/media.server.ts';

import { BULK_ENTITY_DEFINITIONS, IMPORT_EXPORT_ENTITY_NAMES } from './entities.ts';
import { JOB_FILE_LIFETIME_HOURS, JOB_REPORT_LIFETIME_DAYS, UNFINISHED_BULK_JOB_STATES } from './model.ts';
import { getExportStorageKey } from './write-export.server.ts';
import { bulkJobs, bulkRows } from './tables.server.ts';

const ENTITIES_WITH_PERSONAL_DATA = IMPORT_EXPORT_ENTITY_NAMES.filter(
  (name) => 'isPersonal' in BULK_ENTITY_DEFINITIONS[name],
);

/**
 * Keeps what a report still needs: the rows with problems, without their contents. For personal data not even
 * the wrong value is kept.
 */
async function removeBulkJobRowsExceptProblems(
  ctx: AppContext,
  ids: readonly string[],
  personal: readonly string[],
): Promise<void> {
  await ctx.db
    .delete(bulkRows)
    .where(and(inArray(bulkRows.jobId, [...ids]), sql`${bulkRows.problems} = '[]'::jsonb`));
  await ctx.db
    .update(bulkRows)
    .set({ cells: {}, before: null, after: null })
    .where(inArray(bulkRows.jobId, [...ids]));
  if (personal.length === 0) return;
  await ctx.db
    .update(bulkRows)
    .set({
      problems: sql`(select coalesce(jsonb_agg(one || '{"value": ""}'::jsonb), '[]'::jsonb) from jsonb_array_elements(${bulkRows.problems}) as told(one))`,
    })
    .where(inArray(bulkRows.jobId, [...personal]));
}

/**
 * Removes rows and files a day after their job started, and the job with its
 * report after a month (pages.md "Retention").
 */
export async function clearOldBulkJobs(ctx: AppContext): Promise<void> {
  const dayAgo = new Date(ctx.now.getTime() - JOB_FILE_LIFETIME_HOURS * HOUR_MS);
  const monthAgo = new Date(ctx.now.getTime() - JOB_REPORT_LIFETIME_DAYS * DAY_MS);
  const keys = await inTransaction(ctx, async (ctx) => {
    const old = await ctx.db
      .update(bulkJobs)
      .set({
        clearedAt: ctx.now,
        state: sql`case when ${bulkJobs.state} in ('draft', 'checked') then 'canceled' else ${bulkJobs.state} end`,
      })
      .where(
        and(
          lt(bulkJobs.createdAt, dayAgo),
          isNull(bulkJobs.clearedAt),
          notInArray(bulkJobs.state, [...UNFINISHED_BULK_JOB_STATES]),
        ),
      )
      .returning({
        id: bulkJobs.id,
        kind: bulkJobs.kind,
        entity: bulkJobs.entity,
        options: bulkJobs.options,
      });
    const isPersonal = ({ entity }: { entity: string }) =>
      ENTITIES_WITH_PERSONAL_DATA.some((name) => name === entity);
    const ids = old.map(({ id }) => id);
    if (ids.length > 0)
      await removeBulkJobRowsExceptProblems(
        ctx,
        ids,
        old.filter(isPersonal).map(({ id }) => id),
      );
    const deleted = await ctx.db
      .delete(bulkJobs)
      .where(
        and(lt(bulkJobs.createdAt, monthAgo), notInArray(bulkJobs.state, [...UNFINISHED_BULK_JOB_STATES])),
      )
      .returning({ id: bulkJobs.id });
    const counts = { rowsOfJobs: ids.length, jobReports: deleted.length };
    await recordDataPurgeInAudit(ctx, { action: 'bulk.purged', entity: 'bulk-job', counts });
    // Includes exports that failed after their file was stored.
    return old.filter(({ kind }) => kind === 'export').map(getExportStorageKey);
  });
  await removeFilesOfDeletedMediaRows(ctx, keys);
}
