import { inArray } from 'drizzle-orm';

import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { parseMediaKey } from '#app/platform/storage/media.server.ts';

import { serviceReviews } from './tables.server.ts';

/** Returns the keys of photos that neither a review nor a testimonial uses any more: both may share one. */
export async function listUnusedReviewPhotoKeys(
  ctx: AppContext,
  addresses: readonly (string | null)[],
): Promise<string[]> {
  const urls = addresses.flatMap((url) => (url !== null && parseMediaKey(url) !== null ? [url] : []));
  if (urls.length === 0) return [];
  const testimonial = await ctx.db
    .select({ url: testimonials.clientAvatarUrl })
    .from(testimonials)
    .where(inArray(testimonials.clientAvatarUrl, urls));
  const others = await ctx.db
    .select({ url: serviceReviews.reviewerAvatarUrl })
    .from(serviceReviews)
    .where(inArray(serviceReviews.reviewerAvatarUrl, urls));
  const shown = new Set([...testimonial, ...others].map(({ url }) => url));
  return urls.filter((url) => !shown.has(url)).flatMap((url) => parseMediaKey(url) ?? []);
}
