import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan, hasPermission, requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import {
  type BulkEntityName,
  getBulkEntityDefinition,
  formatBulkEntityTitle,
  isPersonalExport,
} from './entities.ts';
import type { BulkJobFailure } from './model.ts';
import { countMatchingBulkEntityRows, type ExportRowFilter } from './read-stored-rows.server.ts';
import { bulkJobs } from './tables.server.ts';

/** What to export; no columns means all of them. */
export type BulkExportRequest = {
  entity: BulkEntityName | 'shop';
  format: 'csv' | 'json';
  columns: readonly string[];
  filter: ExportRowFilter;
};

/** The selected columns in order, or all. */
function listExportColumns({ entity, columns }: BulkExportRequest): string[] {
  if (entity === 'shop') return [];
  const names = getBulkEntityDefinition(entity).fields.map(({ name }) => name);
  const chosen = names.filter((name) => columns.includes(name));
  return chosen.length > 0 ? chosen : names;
}

/** Starts a job that writes a file. Its page shows the progress and offers the file for a day. */
export async function startExportJob(
  ctx: AppContext,
  request: BulkExportRequest,
): Promise<Result<{ id: string }, BulkJobFailure>> {
  assertCan(ctx, 'bulk:write');
  const { entity, format, filter } = request;
  if (isPersonalExport(entity)) {
    if (!hasPermission(ctx.actor, 'bulk:personal')) return fail({ code: 'not-allowed' });
    assertRecentStepUp(ctx);
  }
  const id = await inTransaction(ctx, async (ctx) => {
    const columns = listExportColumns(request);
    const [job] = await ctx.db
      .insert(bulkJobs)
      .values({
        kind: 'export',
        entity,
        state: 'running',
        phase: 'write',
        requestedBy: requireSignedInUser(ctx).id,
        options: { kind: 'export', format, columns, filter, ...(ctx.dataSet && { dataSet: ctx.dataSet }) },
        total: entity === 'shop' ? 0 : await countMatchingBulkEntityRows(ctx, entity, filter),
        movedAt: ctx.now,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning({ id: bulkJobs.id });
    if (!job) throw new Error('a row that was inserted came not back');
    await recordAudit(ctx, {
      action: 'bulk.exported',
      entity: 'bulk-job',
      entityId: job.id,
      summary: `Started an export: ${formatBulkEntityTitle(entity).toLowerCase()}`,
      after: { format: entity === 'shop' ? 'backup' : format, columns, ...filter },
    });
    await ctx.jobs.send(ctx, 'bulk.export', { jobId: job.id });
    return job.id;
  });
  ctx.jobs.wake('bulk.export');
  return ok({ id });
}
