import { and, eq, inArray, or, sql } from 'drizzle-orm';

import { ERASED_PERSONAL_DATA_PLACEHOLDER } from '#app/lib/deleted.ts';
import type { AppContext } from '#app/platform/context.ts';

import { testimonials } from './tables.server.ts';

/**
 * Anonymizes the testimonials created from these reviews, or with one as their provenance, in the caller's
 * transaction; like the reviews, they keep their text. Returns the URLs of the pictures.
 */
export async function eraseTestimonialsOfReviews(
  ctx: AppContext,
  reviewIds: string[],
): Promise<(string | null)[]> {
  const own = await ctx.db
    .select({ id: testimonials.id, picture: testimonials.clientAvatarUrl })
    .from(testimonials)
    .where(
      or(
        inArray(testimonials.id, reviewIds),
        and(eq(testimonials.provenance, 'review'), inArray(testimonials.provenanceId, reviewIds)),
      ),
    )
    .for('update');
  if (own.length === 0) return [];
  await ctx.db
    .update(testimonials)
    .set({
      clientName: ERASED_PERSONAL_DATA_PLACEHOLDER,
      clientRole: null,
      clientCompany: null,
      // Null would derive them from the name.
      clientInitials: '',
      clientAvatarUrl: null,
      updatedAt: ctx.now,
      version: sql`${testimonials.version} + 1`,
    })
    .where(
      inArray(
        testimonials.id,
        own.map(({ id }) => id),
      ),
    );
  return own.map(({ picture }) => picture);
}
