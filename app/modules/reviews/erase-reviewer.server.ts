import { and, eq, inArray, isNull, or } from 'drizzle-orm';

import { ERASED_PERSONAL_DATA_PLACEHOLDER } from '#app/lib/deleted.ts';
import { eraseTestimonialsOfReviews } from '#app/modules/testimonials/erase-testimonials-of-reviews.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { deleteMediaRows } from '#app/platform/storage/media.server.ts';

import { listUnusedReviewPhotoKeys } from './list-unused-photos.server.ts';
import { serviceReviews } from './tables.server.ts';

/**
 * Removes a person's name, address and photo from their reviews, and from testimonials created from them, in
 * the caller's transaction; the texts stay (pages.md "Account deletion"). Returns the keys of the photos.
 */
export async function erasePersonFromReviews(
  ctx: AppContext,
  { userId, mailbox }: { userId: string; mailbox: string | null },
): Promise<string[]> {
  const asGuest =
    mailbox === null ? undefined : and(isNull(serviceReviews.userId), eq(serviceReviews.email, mailbox));
  const own = await ctx.db
    .select({ id: serviceReviews.id, photo: serviceReviews.reviewerAvatarUrl })
    .from(serviceReviews)
    .where(or(eq(serviceReviews.userId, userId), asGuest))
    .for('update');
  if (own.length === 0) return [];
  const ids = own.map(({ id }) => id);
  await ctx.db
    .update(serviceReviews)
    .set({
      reviewerName: ERASED_PERSONAL_DATA_PLACEHOLDER,
      reviewerCompany: null,
      reviewerRole: null,
      reviewerAvatarUrl: null,
      email: null,
      updatedAt: ctx.now,
    })
    .where(inArray(serviceReviews.id, ids));
  const photos = own.map(({ photo }) => photo);
  photos.push(...(await eraseTestimonialsOfReviews(ctx, ids)));
  const files = [...new Set(await listUnusedReviewPhotoKeys(ctx, photos))];
  await deleteMediaRows(ctx, files);
  return files;
}
