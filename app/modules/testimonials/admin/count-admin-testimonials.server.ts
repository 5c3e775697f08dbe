import { and, count, eq, gt, isNotNull, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isFeaturedTestimonialSql, publicTestimonialCondition } from '../list-feedback.server.ts';
import { testimonials } from '../tables.server.ts';
import { testimonialStateSql } from './testimonial-columns.server.ts';
import type { TestimonialListTab, ShopTestimonialWarningCounts } from './testimonial-search.ts';

/** Returns the number of testimonials per tab, in one query. */
export async function countTestimonialsByTab(ctx: AppContext): Promise<Record<TestimonialListTab, number>> {
  assertCan(ctx, 'testimonials:read');
  const tab = sql<TestimonialListTab>`case when ${testimonials.deletedAt} is not null then 'trash' else ${testimonialStateSql} end`;
  const rows = await ctx.db.select({ tab, count: count() }).from(testimonials).groupBy(tab);
  const counts = { all: 0, pending: 0, approved: 0, featured: 0, hidden: 0, trash: 0 };
  for (const row of rows) {
    counts[row.tab] = row.count;
    if (row.tab !== 'trash') counts.all += row.count;
  }
  return counts;
}

/** Returns the number of testimonials that await approval. */
export async function countPendingTestimonials(ctx: AppContext): Promise<number> {
  return (await countTestimonialsByTab(ctx)).pending;
}

/**
 * Returns warnings for the owner: an empty ticker, too few featured ones, public ones without proof of
 * consent (ignoring the demo's).
 */
export async function readTestimonialWarnings(ctx: AppContext): Promise<ShopTestimonialWarningCounts> {
  assertCan(ctx, 'testimonials:read');
  const { days } = (await readSiteContent(ctx)).ticker;
  const recent = and(
    publicTestimonialCondition,
    isNotNull(testimonials.category),
    gt(testimonials.createdAt, addDays(ctx.now, -days)),
  );
  const [newest] = await ctx.db.select({ id: testimonials.id }).from(testimonials).where(recent).limit(1);
  const unproved = and(eq(testimonials.provenance, 'none'), eq(testimonials.isDemo, false));
  const [row] = await ctx.db
    .select({
      featured: sql<number>`count(*) filter (where ${isFeaturedTestimonialSql})::integer`,
      unproved: sql<number>`count(*) filter (where ${unproved})::integer`,
    })
    .from(testimonials)
    .where(publicTestimonialCondition);
  return { isTickerEmpty: !newest, featured: row?.featured ?? 0, unproved: row?.unproved ?? 0 };
}
