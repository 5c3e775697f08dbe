import { asc, inArray, lte } from 'drizzle-orm';

import type { BulkActionResult } from '#app/lib/bulk.ts';
import { addDays } from '#app/lib/dates.ts';
import { recordAuditLines, recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { purgeTrashInBatches, type TrashPurgeAdapter } from '#app/platform/purge-in-steps.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';
import { deleteMediaRows } from '#app/platform/storage/media.server.ts';

import { listUnusedReviewPhotoKeys } from './list-unused-photos.server.ts';
import { lockReviews } from './moderate-reviews.server.ts';
import { REVIEW_TRASH_DAYS } from './moderation.ts';
import { serviceReviews } from './tables.server.ts';

type StoredServiceReviewRow = typeof serviceReviews.$inferSelect;

/** Deletes reviews; returns the keys of their photos that nothing else uses. */
async function deleteReviews(ctx: AppContext, reviews: readonly StoredServiceReviewRow[]): Promise<string[]> {
  const ids = reviews.map(({ id }) => id);
  await ctx.db.delete(serviceReviews).where(inArray(serviceReviews.id, ids));
  const files = await listUnusedReviewPhotoKeys(
    ctx,
    reviews.map(({ reviewerAvatarUrl }) => reviewerAvatarUrl),
  );
  await deleteMediaRows(ctx, files);
  await recordAuditLines(
    ctx,
    reviews.map(({ id, rating, status, serviceId, deletedAt }) => ({
      action: 'review.purged',
      entity: 'review',
      entityId: id,
      summary: 'A review was permanently deleted',
      before: { rating, status, serviceId, deletedAt: deletedAt?.toISOString() ?? null },
    })),
  );
  return files;
}

const reviewTrashAdapter: TrashPurgeAdapter<StoredServiceReviewRow> = {
  lock: lockReviews,
  purge: deleteReviews,
  nameOf: ({ title }) => title ?? 'A review',
  one: 'A review',
};

/**
 * Permanently deletes reviews in the trash; requires a recently confirmed
 * identity. Those outside the trash are skipped.
 */
export async function purgeReviews(ctx: AppContext, ids: readonly string[]): Promise<BulkActionResult> {
  assertCan(ctx, 'reviews:write');
  assertRecentStepUp(ctx);
  const { done, skipped } = await purgeTrashInBatches(ctx, reviewTrashAdapter, ids);
  return { done, skipped };
}

/**
 * Permanently deletes reviews that were in the trash for seven days (pages.md "Retention"); returns how many.
 */
export async function purgeExpiredReviews(ctx: AppContext): Promise<number> {
  assertCan(ctx, 'reviews:write');
  const before = addDays(ctx.now, -REVIEW_TRASH_DAYS);
  const due = await ctx.db
    .select({ id: serviceReviews.id })
    .from(serviceReviews)
    .where(lte(serviceReviews.deletedAt, before))
    .orderBy(asc(serviceReviews.id));
  const ids = due.map(({ id }) => id);
  const { done, files } = await purgeTrashInBatches(ctx, reviewTrashAdapter, ids, before);
  const counts = { reviews: done.length, photos: files };
  await inTransaction(ctx, (ctx) =>
    recordDataPurgeInAudit(ctx, { action: 'reviews.purged', entity: 'reviews', counts }),
  );
  return done.length;
}
