import { and, asc, inArray, isNotNull, lte, type SQL } from 'drizzle-orm';

import type { BulkOutcome } from '#app/lib/bulk.ts';
import { addDays } from '#app/lib/dates.ts';
import { recordAuditLines, recordPurge } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { BULK_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentProof } from '#app/platform/recent-proof.server.ts';
import { forgetMedia, removeFiles } from '#app/platform/storage/media.server.ts';

import { listUnusedPhotos } from './list-unused-photos.server.ts';
import { REVIEW_TRASH_DAYS } from './moderation.ts';
import { serviceReviews } from './tables.server.ts';

const AT_ONCE = 500;

type Review = typeof serviceReviews.$inferSelect;

/** Deletes reviews of the trash that fit, with their photos. Gives them, and the keys of files to remove after the commit. */
async function purgeWhere(
  ctx: AppContext,
  rule: SQL | undefined,
): Promise<{ reviews: Review[]; files: string[] }> {
  const due = await ctx.db
    .select({ id: serviceReviews.id })
    .from(serviceReviews)
    .where(and(isNotNull(serviceReviews.deletedAt), rule))
    .orderBy(asc(serviceReviews.id))
    .limit(AT_ONCE)
    .for('update');
  if (due.length === 0) return { reviews: [], files: [] };
  const ids = due.map(({ id }) => id);
  const reviews = await ctx.db.delete(serviceReviews).where(inArray(serviceReviews.id, ids)).returning();
  const files = await listUnusedPhotos(
    ctx,
    reviews.map(({ reviewerAvatarUrl }) => reviewerAvatarUrl),
  );
  await forgetMedia(ctx, files);
  await recordAuditLines(
    ctx,
    reviews.map(({ id, rating, status, serviceId, deletedAt }) => ({
      action: 'review.purged',
      entity: 'review',
      entityId: id,
      summary: 'A review was deleted for good',
      before: { rating, status, serviceId, deletedAt: deletedAt?.toISOString() ?? null },
    })),
  );
  return { reviews, files };
}

/** Deletes reviews of the trash for good, with a fresh proof of who asks. Those that are not in the trash are skipped. */
export async function purgeReviews(ctx: AppContext, ids: readonly string[]): Promise<BulkOutcome> {
  assertCan(ctx, 'reviews:write');
  assertRecentProof(ctx);
  const chosen = [...new Set(ids)];
  if (chosen.length === 0) return { done: [], skipped: [] };
  const { reviews, files, left } = await inTransaction(
    ctx,
    async (ctx) => {
      const purged = await purgeWhere(ctx, inArray(serviceReviews.id, chosen));
      const left = await ctx.db
        .select({ title: serviceReviews.title })
        .from(serviceReviews)
        .where(inArray(serviceReviews.id, chosen));
      return { ...purged, left };
    },
    BULK_LIMITS,
  );
  await removeFiles(ctx, files);
  return {
    done: reviews.map(({ id }) => id),
    skipped: left.map(({ title }) => ({ name: title ?? 'A review', reason: 'is not in the trash' })),
  };
}

/** Deletes for good what was in the trash for seven days (pages.md section 9.4). Says how many. */
export async function purgeExpiredReviews(ctx: AppContext): Promise<number> {
  assertCan(ctx, 'reviews:write');
  const { reviews, files } = await inTransaction(ctx, async (ctx) => {
    const before = addDays(ctx.now, -REVIEW_TRASH_DAYS);
    const purged = await purgeWhere(ctx, lte(serviceReviews.deletedAt, before));
    const counts = { reviews: purged.reviews.length, photos: purged.files.length };
    await recordPurge(ctx, { action: 'reviews.purged', entity: 'reviews', counts });
    return purged;
  });
  await removeFiles(ctx, files);
  return reviews.length;
}
