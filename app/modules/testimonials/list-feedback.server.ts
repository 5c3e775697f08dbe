import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

import { cutAtWord } from '#app/lib/plain-text.ts';
import { hueOf } from '#app/lib/categories.ts';
import { cachedByTag } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  AVATAR_LIMIT,
  type Face,
  FEEDBACK_LIMIT,
  type FeedbackCardData,
  type FeedbackData,
  NO_FEEDBACK,
  positionOf,
  QUOTE_CUT,
} from './feedback-cards.ts';
import { initialsOf, METRICS_LIFE_MS, PUBLIC_STATUSES } from './model.ts';
import { testimonials } from './tables.server.ts';

/** Approved or featured (ACCESS-03), and not in the trash. */
export const isPublicTestimonial = and(
  inArray(testimonials.status, [...PUBLIC_STATUSES]),
  isNull(testimonials.deletedAt),
);
/** By its flag or by its status: both are the shop's own choice. */
export const isFeatured = sql<boolean>`(${testimonials.isFeatured} or ${testimonials.status} = 'featured')`;
/** Featured ones in the owner's order, unordered ones newest first; then the others, newest first. */
export const inPublicOrder = [
  desc(isFeatured),
  asc(sql`case when ${isFeatured} then ${testimonials.featuredPlace} else 0 end`),
  desc(testimonials.createdAt),
  desc(testimonials.id),
];

type TestimonialRecord = typeof testimonials.$inferSelect;

const faceOf = ({ categories }: AppContext, row: TestimonialRecord): Face => ({
  id: row.id,
  hue: hueOf(categories, row.category ?? ''),
  initials: row.clientInitials ?? initialsOf(row.clientName),
  avatarUrl: row.clientAvatarUrl,
});

function toCard(ctx: AppContext, row: TestimonialRecord): FeedbackCardData {
  const quote = cutAtWord(row.text, QUOTE_CUT);
  return {
    ...faceOf(ctx, row),
    rating: row.rating,
    isFeatured: row.isFeatured || row.status === 'featured',
    quote,
    isCut: quote !== row.text,
    name: row.clientName,
    position: positionOf(row.clientRole, row.clientCompany),
    deliveryDate: row.deliveryDate,
  };
}

/**
 * Returns public testimonials, featured first, then newest (FEEDBACK-01): of all categories, or of one
 * (FEEDBACK-08). Featured ones are in the owner's order.
 */
export async function listFeedback(
  ctx: AppContext,
  { category, limit = FEEDBACK_LIMIT }: { category?: string; limit?: number } = {},
): Promise<FeedbackCardData[]> {
  const rows = await ctx.db
    .select()
    .from(testimonials)
    .where(and(isPublicTestimonial, category === undefined ? undefined : eq(testimonials.category, category)))
    .orderBy(...inPublicOrder)
    .limit(limit);
  return rows.map((row) => toCard(ctx, row));
}

/** Returns the faces of featured testimonials that have a picture, newest first, at most 5 (FEEDBACK-07). */
export async function listFaces(ctx: AppContext): Promise<Face[]> {
  const rows = await ctx.db
    .select()
    .from(testimonials)
    .where(and(isPublicTestimonial, isFeatured, isNotNull(testimonials.clientAvatarUrl)))
    .orderBy(desc(testimonials.createdAt), desc(testimonials.id))
    .limit(AVATAR_LIMIT);
  return rows.map((row) => faceOf(ctx, row));
}

async function loadFeedback(ctx: AppContext): Promise<FeedbackData> {
  const cards = await listFeedback(ctx);
  const faces = await listFaces(ctx);
  const [row] = await ctx.db.select({ all: count() }).from(testimonials).where(isPublicTestimonial);
  return { cards, faces, count: row?.all ?? 0 };
}

const cachedFeedback = cachedByTag({
  tag: ['testimonials', 'content'],
  lifeMs: METRICS_LIFE_MS,
  load: loadFeedback,
});

/** Returns what 'The Feedback' shows; empty if it cannot be read, and the failure is logged (ERROR-02). */
export async function readFeedbackOrNone(ctx: AppContext): Promise<FeedbackData> {
  try {
    return await cachedFeedback(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'feedback failed');
    ctx.onFallback?.();
    return NO_FEEDBACK;
  }
}

/**
 * Returns the testimonials of one category (FEEDBACK-08); empty if they cannot
 * be read, and the failure is logged (ERROR-02).
 */
export async function listCategoryFeedback(ctx: AppContext, category: string): Promise<FeedbackCardData[]> {
  try {
    return await listFeedback(ctx, { category });
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
    .where(and(isPublicTestimonial, eq(testimonials.id, id)));
  return row?.text ?? null;
}
