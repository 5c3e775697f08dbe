import { asc, inArray, lte } from 'drizzle-orm';

import type { BulkActionResult } from '#app/lib/bulk.ts';
import { addDays } from '#app/lib/dates.ts';
import { recordAuditLines, recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { purgeTrashInBatches, type TrashPurgeAdapter } from '#app/platform/purge-in-steps.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';
import { deleteMediaRows, removeFilesOfDeletedMediaRows } from '#app/platform/storage/media.server.ts';
import { deleteOldUploadParts } from '#app/platform/uploads/upload-parts.server.ts';

import { caseStudies } from '../tables.server.ts';
import {
  listAbandonedCaseStudyFiles,
  listUnusedCaseStudyFiles,
} from './list-unused-case-study-files.server.ts';
import { lockCaseStudies } from './move-case-studies.server.ts';
import { CASE_STUDY_TRASH_DAYS } from './case-study-search.ts';

type CaseStudyRowToPurge = typeof caseStudies.$inferSelect;

/** Deletes case studies with their downloads; returns the keys of their files that nothing else uses. */
async function deleteCaseStudies(
  ctx: AppContext,
  studies: readonly CaseStudyRowToPurge[],
): Promise<string[]> {
  const ids = studies.map(({ id }) => id);
  await ctx.db.delete(caseStudies).where(inArray(caseStudies.id, ids));
  const files = await listUnusedCaseStudyFiles(
    ctx,
    studies.flatMap(({ fileUrl, coverUrl }) => [fileUrl, coverUrl]),
  );
  await deleteMediaRows(ctx, files);
  await recordAuditLines(
    ctx,
    studies.map(({ id, title, status, deletedAt }) => ({
      action: 'case-study.purged',
      entity: 'case-study',
      entityId: id,
      summary: `The case study “${title}” was permanently deleted`,
      before: { title, status, deletedAt: deletedAt?.toISOString() ?? null },
    })),
  );
  return files;
}

const CASE_STUDY_TRASH_ADAPTER: TrashPurgeAdapter<CaseStudyRowToPurge> = {
  lock: lockCaseStudies,
  purge: deleteCaseStudies,
  nameOf: ({ title }) => title,
  one: 'A case study',
};

/**
 * Permanently deletes case studies in the trash; requires a recently confirmed
 * identity. Those outside the trash are skipped.
 */
export async function purgeCaseStudies(ctx: AppContext, ids: readonly string[]): Promise<BulkActionResult> {
  assertCan(ctx, 'case-studies:write');
  assertRecentStepUp(ctx);
  const { done, skipped } = await purgeTrashInBatches(ctx, CASE_STUDY_TRASH_ADAPTER, ids);
  return { done, skipped };
}

/**
 * Permanently deletes case studies that were in the trash for seven days, files uploaded more than a day ago
 * that none uses, and parts of abandoned uploads. Returns how many case studies and files.
 */
export async function purgeExpiredCaseStudies(ctx: AppContext): Promise<{ studies: number; files: number }> {
  assertCan(ctx, 'case-studies:write');
  const before = addDays(ctx.now, -CASE_STUDY_TRASH_DAYS);
  const due = await ctx.db
    .select({ id: caseStudies.id })
    .from(caseStudies)
    .where(lte(caseStudies.deletedAt, before))
    .orderBy(asc(caseStudies.id));
  const ids = due.map(({ id }) => id);
  const purged = await purgeTrashInBatches(ctx, CASE_STUDY_TRASH_ADAPTER, ids, before);
  const studies = purged.done.length;
  const forgotten = await inTransaction(ctx, async (ctx) => {
    const forgotten = await listAbandonedCaseStudyFiles(ctx);
    await deleteMediaRows(ctx, forgotten);
    const counts = { studies, files: purged.files + forgotten.length };
    await recordDataPurgeInAudit(ctx, { action: 'case-studies.purged', entity: 'case-studies', counts });
    return forgotten;
  });
  await removeFilesOfDeletedMediaRows(ctx, forgotten);
  await deleteOldUploadParts(ctx);
  return { studies, files: purged.files + forgotten.length };
}
