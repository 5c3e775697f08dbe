import { eq, sql } from 'drizzle-orm';

import type { PictureUploadFailure } from '#app/lib/picture-rules.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { cropPortraitToSquareWebp } from '#app/platform/pictures/prepare.server.ts';
import {
  deleteMediaRows,
  parseMediaKey,
  removeFilesOfDeletedMediaRows,
  removeMediaFilesByUrl,
  storeMedia,
} from '#app/platform/storage/media.server.ts';

import { verifyReviewLinkToken } from './internal/review-token.server.ts';
import { serviceReviews } from './tables.server.ts';

export const MAX_REVIEW_PHOTO_BYTES = 2 * 1024 * 1024;
/** Twice the largest displayed size. */
const REVIEW_PHOTO_SIZE_PX = 256;

export type AddReviewPhotoFailure = PictureUploadFailure | { code: 'LINK_INVALID' };

/**
 * Adds a photo to a review for the holder of its link; the upload is the consent to publish it, and the
 * review is moderated again. The photo is cropped to a square and re-encoded; the previous one is deleted.
 * Must not run inside a transaction. Throws `WorkQueueFullError`.
 */
export async function addReviewPhoto(
  ctx: AppContext,
  token: string,
  bytes: Uint8Array,
): Promise<Result<void, AddReviewPhotoFailure>> {
  const subject = verifyReviewLinkToken(ctx.settings, token, ctx.now);
  if (subject?.kind !== 'review') return fail({ code: 'LINK_INVALID' });
  if (bytes.length >= MAX_REVIEW_PHOTO_BYTES) return fail({ code: 'too-large' });
  const prepared = await cropPortraitToSquareWebp(bytes, REVIEW_PHOTO_SIZE_PX);
  if (!prepared.ok) return prepared;
  const { kind, bytes: square } = prepared.value;
  const stored = await storeMedia(ctx, { folder: 'avatars', name: 'reviewer.webp', kind, bytes: square });
  if (!stored.ok) return fail({ code: 'broken' });
  const former = await setReviewPhotoReturningOldKeys(ctx, subject.id, stored.value.address);
  if (former === null) {
    await removeMediaFilesByUrl(ctx, [stored.value.address]);
    return fail({ code: 'LINK_INVALID' });
  }
  await removeFilesOfDeletedMediaRows(ctx, former);
  return ok(undefined);
}

/** Returns the storage keys of the previous photo; null if the review is gone. */
function setReviewPhotoReturningOldKeys(
  ctx: AppContext,
  reviewId: string,
  address: string,
): Promise<string[] | null> {
  return inTransaction(ctx, async (ctx) => {
    const [review] = await ctx.db
      .select({ url: serviceReviews.reviewerAvatarUrl })
      .from(serviceReviews)
      .where(eq(serviceReviews.id, reviewId))
      .for('update');
    if (!review) return null;
    const key = review.url ? parseMediaKey(review.url) : null;
    const keys = key === null ? [] : [key];
    await ctx.db
      .update(serviceReviews)
      .set({
        reviewerAvatarUrl: address,
        mayShowPhoto: true,
        status: 'pending',
        updatedAt: ctx.now,
        version: sql`${serviceReviews.version} + 1`,
      })
      .where(eq(serviceReviews.id, reviewId));
    await deleteMediaRows(ctx, keys);
    await recordAudit(ctx, {
      action: 'review.photo_added',
      entity: 'review',
      entityId: reviewId,
      summary: 'The author of a review added a photo',
    });
    return keys;
  });
}
