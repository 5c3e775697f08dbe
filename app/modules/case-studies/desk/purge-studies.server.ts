import { and, asc, inArray, isNotNull, lte, type SQL } from 'drizzle-orm';

import type { BulkOutcome } from '#app/lib/bulk.ts';
import { addDays } from '#app/lib/dates.ts';
import { recordAuditLines, recordPurge } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { BULK_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentProof } from '#app/platform/recent-proof.server.ts';
import { forgetMedia, removeFiles } from '#app/platform/storage/media.server.ts';
import { removeOldParts } from '#app/platform/uploads/upload-parts.server.ts';

import { caseStudies } from '../tables.server.ts';
import { listForgottenStudyFiles, listUnusedStudyFiles } from './list-unused-study-files.server.ts';
import { STUDY_TRASH_DAYS } from './study-search.ts';

const AT_ONCE = 500;

type Purged = { studies: (typeof caseStudies.$inferSelect)[]; files: string[] };

/** Deletes studies of the trash that fit, with their downloads. Gives them, and the keys of files to remove after the commit. */
async function purgeWhere(ctx: AppContext, rule: SQL | undefined): Promise<Purged> {
  const due = await ctx.db
    .select({ id: caseStudies.id })
    .from(caseStudies)
    .where(and(isNotNull(caseStudies.deletedAt), rule))
    .orderBy(asc(caseStudies.id))
    .limit(AT_ONCE)
    .for('update');
  if (due.length === 0) return { studies: [], files: [] };
  const studies = await ctx.db
    .delete(caseStudies)
    .where(
      inArray(
        caseStudies.id,
        due.map(({ id }) => id),
      ),
    )
    .returning();
  const files = await listUnusedStudyFiles(
    ctx,
    studies.flatMap(({ fileUrl, coverUrl }) => [fileUrl, coverUrl]),
  );
  await forgetMedia(ctx, files);
  await recordAuditLines(
    ctx,
    studies.map(({ id, title, status, deletedAt }) => ({
      action: 'case-study.purged',
      entity: 'case-study',
      entityId: id,
      summary: `The case study “${title}” was deleted for good`,
      before: { title, status, deletedAt: deletedAt?.toISOString() ?? null },
    })),
  );
  return { studies, files };
}

/** Deletes studies of the trash for good, with a fresh proof of who asks. Those that are not in the trash are skipped. */
export async function purgeStudies(ctx: AppContext, ids: readonly string[]): Promise<BulkOutcome> {
  assertCan(ctx, 'case-studies:write');
  assertRecentProof(ctx);
  const chosen = [...new Set(ids)];
  if (chosen.length === 0) return { done: [], skipped: [] };
  const { studies, files, left } = await inTransaction(
    ctx,
    async (ctx) => {
      const purged = await purgeWhere(ctx, inArray(caseStudies.id, chosen));
      const left = await ctx.db
        .select({ title: caseStudies.title, deletedAt: caseStudies.deletedAt })
        .from(caseStudies)
        .where(inArray(caseStudies.id, chosen));
      return { ...purged, left };
    },
    BULK_LIMITS,
  );
  await removeFiles(ctx, files);
  return {
    done: studies.map(({ id }) => id),
    skipped: left.map(({ title, deletedAt }) => ({
      name: title,
      reason: deletedAt === null ? 'is not in the trash' : 'is one of more than 500: delete again',
    })),
  };
}

/**
 * Deletes for good what was in the trash for seven days, files that were uploaded more than a day ago and that no study has, and
 * parts of uploads nobody went on with. Says how many studies and files.
 */
export async function purgeExpiredStudies(ctx: AppContext): Promise<{ studies: number; files: number }> {
  assertCan(ctx, 'case-studies:write');
  const { studies, files } = await inTransaction(ctx, async (ctx) => {
    const purged = await purgeWhere(ctx, lte(caseStudies.deletedAt, addDays(ctx.now, -STUDY_TRASH_DAYS)));
    const forgotten = await listForgottenStudyFiles(ctx);
    await forgetMedia(ctx, forgotten);
    const files = [...purged.files, ...forgotten];
    const counts = { studies: purged.studies.length, files: files.length };
    await recordPurge(ctx, { action: 'case-studies.purged', entity: 'case-studies', counts });
    return { studies: purged.studies.length, files };
  });
  await removeFiles(ctx, files);
  await removeOldParts(ctx);
  return { studies, files: files.length };
}
