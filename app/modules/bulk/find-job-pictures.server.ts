import { and, eq, inArray } from 'drizzle-orm';

import {
  countImportPicturesByState,
  listFailedImportPictureFetches,
} from '#app/modules/catalog/slides/count-pictures.server.ts';
import type { ImportPictureProgressCounts } from '#app/modules/catalog/slides/picture-counts.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findBulkEntityField, getBulkEntityDefinition } from './entities.ts';
import { getBulkJobOptionsUnlessExport } from './job-options.ts';
import { findBulkJobById, type StoredBulkJob } from './job-rows.server.ts';
import { formatCellForImportReport } from './row-values.ts';
import type { ImportRowProblemWithLine } from './shown-job.ts';
import { bulkRows } from './tables.server.ts';

const MAX_LISTED_PICTURE_PROBLEMS = 20_000;

/** The column of a file that holds the pictures. */
function findImportPictureColumn(job: StoredBulkJob): string {
  const mapping = getBulkJobOptionsUnlessExport(job.options)?.plan.mapping ?? {};
  const column = Object.keys(mapping).find((one) => mapping[one] === 'images');
  return column ?? findBulkEntityField(getBulkEntityDefinition('services'), 'images')?.label ?? '';
}

/** Returns the pictures of an import that could not be fetched, each with its line. */
export async function listImportPictureProblems(
  ctx: AppContext,
  id: string,
  limit = MAX_LISTED_PICTURE_PROBLEMS,
): Promise<ImportRowProblemWithLine[]> {
  assertCan(ctx, 'bulk:write');
  const job = await findBulkJobById(ctx, id);
  if (job?.kind !== 'import' || job.entity !== 'services') return [];
  const failed = await listFailedImportPictureFetches(ctx, job.id, limit);
  if (failed.length === 0) return [];
  const ids = [...new Set(failed.map(({ serviceId }) => serviceId))];
  const rows = await ctx.db
    .select({ id: bulkRows.entityId, line: bulkRows.line })
    .from(bulkRows)
    .where(and(eq(bulkRows.jobId, job.id), inArray(bulkRows.entityId, ids)));
  const lines = new Map(rows.map(({ id, line }) => [id, line]));
  const column = findImportPictureColumn(job);
  return failed
    .map(({ serviceId, address, reason }) => ({
      line: lines.get(serviceId) ?? 0,
      ...{ column, value: formatCellForImportReport(address), reason },
    }))
    .toSorted((one, other) => one.line - other.line);
}

/** Returns the progress of an import's pictures; null if it has none. */
export async function countImportJobPictures(
  ctx: AppContext,
  job: StoredBulkJob,
): Promise<ImportPictureProgressCounts | null> {
  if (job.kind !== 'import' || job.entity !== 'services') return null;
  const counts = await countImportPicturesByState(ctx, job.id);
  return counts.total > 0 ? counts : null;
}
