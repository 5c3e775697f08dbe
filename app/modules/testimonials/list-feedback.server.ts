import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

import { truncateTextAtWordEnd } from '#app/lib/plain-text.ts';
import { getCategoryColorKey } from '#app/lib/categories.ts';
import { createTaggedCacheReader } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  MAX_TESTIMONIAL_CUSTOMER_AVATARS,
  type TestimonialClientAvatar,
  MAX_TESTIMONIAL_FEEDBACK_CARDS,
  type TestimonialFeedbackCardData,
  type TestimonialSectionData,
  EMPTY_TESTIMONIAL_SECTION,
  formatTestimonialRoleAndCompany,
  MAX_TESTIMONIAL_CARD_QUOTE_LENGTH,
} from './feedback-cards.ts';
import { computeInitials, METRICS_CACHE_TTL_MS, PUBLIC_TESTIMONIAL_STATUSES } from './model.ts';
import { testimonials } from './tables.server.ts';

/** Approved or featured (ACCESS-03), and not in the trash. */
export const publicTestimonialCondition = and(
  inArray(testimonials.status, [...PUBLIC_TESTIMONIAL_STATUSES]),
  isNull(testimonials.deletedAt),
);
/** By its flag or by its status: both are the shop's own choice. */
export const isFeaturedTestimonialSql = sql<boolean>`(${testimonials.isFeatured} or ${testimonials.status} = 'featured')`;
/** Featured ones in the owner's order, unordered ones newest first; then the others, newest first. */
export const publicTestimonialSortOrderSql = [
  desc(isFeaturedTestimonialSql),
  asc(sql`case when ${isFeaturedTestimonialSql} then ${testimonials.featuredPlace} else 0 end`),
  desc(testimonials.createdAt),
  desc(testimonials.id),
];

type TestimonialRecord = typeof testimonials.$inferSelect;

const buildTestimonialClientAvatar = (
  { categories }: AppContext,
  row: TestimonialRecord,
): TestimonialClientAvatar => ({
  id: row.id,
  hue: getCategoryColorKey(categories, row.category ?? ''),
  initials: row.clientInitials ?? computeInitials(row.clientName),
  avatarUrl: row.clientAvatarUrl,
});

function toTestimonialCardData(ctx: AppContext, row: TestimonialRecord): TestimonialFeedbackCardData {
  const quote = truncateTextAtWordEnd(row.text, MAX_TESTIMONIAL_CARD_QUOTE_LENGTH);
  return {
    ...buildTestimonialClientAvatar(ctx, row),
    rating: row.rating,
    isFeatured: row.isFeatured || row.status === 'featured',
    quote,
    isCut: quote !== row.text,
    name: row.clientName,
    position: formatTestimonialRoleAndCompany(row.clientRole, row.clientCompany),
    deliveryDate: row.deliveryDate,
  };
}

/**
 * Returns public testimonials, featured first, then newest (FEEDBACK-01): of all categories, or of one
 * (FEEDBACK-08). Featured ones are in the owner's order.
 */
export async function listTestimonialFeedbackCards(
  ctx: AppContext,
  { category, limit = MAX_TESTIMONIAL_FEEDBACK_CARDS }: { category?: string; limit?: number } = {},
): Promise<TestimonialFeedbackCardData[]> {
  const rows = await ctx.db
    .select()
    .from(testimonials)
    .where(
      and(
        publicTestimonialCondition,
        category === undefined ? undefined : eq(testimonials.category, category),
      ),
    )
    .orderBy(...publicTestimonialSortOrderSql)
    .limit(limit);
  return rows.map((row) => toTestimonialCardData(ctx, row));
}

/** Returns the faces of featured testimonials that have a picture, newest first, at most 5 (FEEDBACK-07). */
export async function listTestimonialClientAvatars(ctx: AppContext): Promise<TestimonialClientAvatar[]> {
  const rows = await ctx.db
    .select()
    .from(testimonials)
    .where(and(publicTestimonialCondition, isFeaturedTestimonialSql, isNotNull(testimonials.clientAvatarUrl)))
    .orderBy(desc(testimonials.createdAt), desc(testimonials.id))
    .limit(MAX_TESTIMONIAL_CUSTOMER_AVATARS);
  return rows.map((row) => buildTestimonialClientAvatar(ctx, row));
}

async function loadTestimonialSection(ctx: AppContext): Promise<TestimonialSectionData> {
  const cards = await listTestimonialFeedbackCards(ctx);
  const faces = await listTestimonialClientAvatars(ctx);
  const [row] = await ctx.db.select({ all: count() }).from(testimonials).where(publicTestimonialCondition);
  return { cards, faces, count: row?.all ?? 0 };
}

const readCachedTestimonialSection = createTaggedCacheReader({
  tag: ['testimonials', 'content'],
  lifeMs: METRICS_CACHE_TTL_MS,
  load: loadTestimonialSection,
});

/** Returns what 'The Feedback' shows; empty if it cannot be read, and the failure is logged (ERROR-02). */
export async function readTestimonialSectionOrEmpty(ctx: AppContext): Promise<TestimonialSectionData> {
  try {
    return await readCachedTestimonialSection(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'feedback failed');
    ctx.onFallback?.();
    return EMPTY_TESTIMONIAL_SECTION;
  }
}

/**
 * Returns the testimonials of one category (FEEDBACK-08); empty if they cannot
 * be read, and the failure is logged (ERROR-02).
 */
export async function listCategoryFeedbackCards(
  ctx: AppContext,
  category: string,
): Promise<TestimonialFeedbackCardData[]> {
  try {
    return await listTestimonialFeedbackCards(ctx, { category });
  } catch (error) {
    ctx.log.error({ err: error, category }, 'feedback of a category failed');
    ctx.onFallback?.();
    return [];
  }
}

/** Returns the full text of a public testimonial; null if there is none with this id. */
export async function findTestimonialText(ctx: AppContext, id: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ text: testimonials.text })
    .from(testimonials)
    .where(and(publicTestimonialCondition, eq(testimonials.id, id)));
  return row?.text ?? null;
}
