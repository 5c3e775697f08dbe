import { HOUR_MS } from '#app/lib/durations.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { buildBackupFileName } from '#app/modules/backups/nightly-files.ts';
import { assertCan, hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { formatBulkEntityTitle, isImportableEntityName, isPersonalExport } from './entities.ts';
import { findBulkJobById, type StoredBulkJob } from './job-rows.server.ts';
import { JOB_FILE_LIFETIME_HOURS } from './model.ts';

/** The file of an export that is ready to download. */
export type ReadyBulkExportFile = {
  id: string;
  storageKey: string;
  sizeBytes: number;
  name: string;
  contentType: string;
  /** Requires the user to confirm their identity. */
  isPersonal: boolean;
  entity: string;
};

const EXPORT_CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' };

const isExportAvailable = ({ now }: AppContext, { createdAt, clearedAt }: StoredBulkJob): boolean =>
  clearedAt === null && now.getTime() <= createdAt.getTime() + JOB_FILE_LIFETIME_HOURS * HOUR_MS;

/** Returns the file of an export; null if it has expired or the user has no right to it. */
export async function findExportFile(ctx: AppContext, id: string): Promise<ReadyBulkExportFile | null> {
  assertCan(ctx, 'bulk:write');
  const job = isUuid(id) ? await findBulkJobById(ctx, id) : null;
  if (!job || !isExportAvailable(ctx, job) || job.storageKey === null || job.options.kind !== 'export')
    return null;
  const entity = isImportableEntityName(job.entity) ? job.entity : 'shop';
  const isPersonal = isPersonalExport(entity);
  if (isPersonal && !hasPermission(ctx.actor, 'bulk:personal')) return null;
  const stored = await ctx.storage.find(job.storageKey);
  if (!stored) return null;
  const { format } = job.options;
  const day = job.createdAt.toISOString().slice(0, 10);
  return {
    id,
    storageKey: job.storageKey,
    sizeBytes: stored.sizeBytes,
    ...(entity === 'shop'
      ? { name: buildBackupFileName(job.createdAt), contentType: 'application/zstd' }
      : { name: `${entity}-${day}.${format}`, contentType: EXPORT_CONTENT_TYPES[format] }),
    isPersonal,
    entity,
  };
}

/** Records that a file was downloaded. */
export async function recordExportDownload(
  ctx: AppContext,
  { id, entity }: ReadyBulkExportFile,
): Promise<void> {
  assertCan(ctx, 'bulk:write');
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, {
      action: 'bulk.downloaded',
      entity: 'bulk-job',
      entityId: id,
      summary: `Downloaded an export: ${formatBulkEntityTitle(entity).toLowerCase()}`,
    }),
  );
}
