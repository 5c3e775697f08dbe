import { HOUR_MS } from '#app/lib/durations.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { backupName } from '#app/modules/backups/nightly-files.ts';
import { assertCan, can } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { entityTitle, isEntityName } from './entities.ts';
import { findStoredJob } from './job-rows.server.ts';
import { FILE_HOURS } from './model.ts';
import { isPersonalExport } from './start-export.server.ts';

/** The file of an export that may be sent now. */
export type ExportFile = {
  id: string;
  storageKey: string;
  sizeBytes: number;
  name: string;
  contentType: string;
  /** Needs a proof of who it is. */
  isPersonal: boolean;
  entity: string;
};

/** The file of an export, for its day, and for who may have it; null for everybody else and afterwards. */
export async function findExportFile(ctx: AppContext, id: string): Promise<ExportFile | null> {
  assertCan(ctx, 'bulk:write');
  const job = isUuid(id) ? await findStoredJob(ctx, id) : null;
  if (!job || job.storageKey === null || job.clearedAt !== null || job.options.kind !== 'export') return null;
  if (ctx.now.getTime() > job.createdAt.getTime() + FILE_HOURS * HOUR_MS) return null;
  const entity = isEntityName(job.entity) ? job.entity : 'shop';
  const isPersonal = isPersonalExport(entity);
  if (isPersonal && !can(ctx.actor, 'bulk:personal')) return null;
  const stored = await ctx.storage.find(job.storageKey);
  if (!stored) return null;
  const { format } = job.options;
  const types = { csv: 'text/csv; charset=utf-8', json: 'application/json' };
  return {
    id,
    storageKey: job.storageKey,
    sizeBytes: stored.sizeBytes,
    name:
      entity === 'shop'
        ? backupName(job.createdAt)
        : `${entity}-${job.createdAt.toISOString().slice(0, 10)}.${format}`,
    contentType: entity === 'shop' ? 'application/zstd' : types[format],
    isPersonal,
    entity,
  };
}

/** Writes down that a file was fetched. */
export async function recordFetched(ctx: AppContext, { id, entity }: ExportFile): Promise<void> {
  assertCan(ctx, 'bulk:write');
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, {
      action: 'bulk.downloaded',
      entity: 'bulk-job',
      entityId: id,
      summary: `An export was downloaded: ${entityTitle(entity).toLowerCase()}`,
    }),
  );
}
