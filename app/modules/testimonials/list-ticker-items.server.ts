import { and, desc, gt, inArray, isNotNull } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { createTaggedCacheReader } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { publicTestimonialCondition } from './list-feedback.server.ts';
import { testimonials } from './tables.server.ts';
import { toTestimonialTickerItem } from './ticker-item.ts';
import type { TestimonialTickerItem } from './ticker-event.ts';

/** Maximum age of the displayed days. */
const TICKER_CACHE_TTL_MS = 60_000;

const tickerItemColumns = {
  id: testimonials.id,
  company: testimonials.clientCompany,
  category: testimonials.category,
  rating: testimonials.rating,
};

/** Public, with a category: only these may appear in the ticker. */
const tickerTestimonialCondition = and(publicTestimonialCondition, isNotNull(testimonials.category));

/**
 * Returns the public reviews of the last days that have a category, newest first (TICKER-01: 30 days, at most
 * 20, unless the shop sets other values).
 */
export async function listTickerItems(ctx: AppContext): Promise<TestimonialTickerItem[]> {
  const { days, count } = (await readSiteContent(ctx)).ticker;
  const since = new Date(ctx.now.getTime() - days * DAY_MS);
  const rows = await ctx.db
    .select(tickerItemColumns)
    .from(testimonials)
    .where(and(tickerTestimonialCondition, gt(testimonials.createdAt, since)))
    .orderBy(desc(testimonials.createdAt), desc(testimonials.id))
    .limit(count);
  return rows.map(toTestimonialTickerItem);
}

/**
 * Returns those of these reviews that the ticker shows live (TICKER-03: with
 * category and company), newest first.
 */
export async function listLiveTickerItems(
  ctx: AppContext,
  ids: readonly string[],
): Promise<TestimonialTickerItem[]> {
  const { count } = (await readSiteContent(ctx)).ticker;
  const rows = await ctx.db
    .select(tickerItemColumns)
    .from(testimonials)
    .where(
      and(
        tickerTestimonialCondition,
        isNotNull(testimonials.clientCompany),
        inArray(testimonials.id, [...ids]),
      ),
    )
    .orderBy(desc(testimonials.createdAt), desc(testimonials.id))
    .limit(count);
  return rows.map(toTestimonialTickerItem);
}

/**
 * Returns what the ticker shows, cached until a testimonial or the shop's
 * content changes; throws if it cannot be read.
 */
export const readCachedTickerItems = createTaggedCacheReader({
  tag: ['testimonials', 'content'],
  lifeMs: TICKER_CACHE_TTL_MS,
  load: listTickerItems,
});

/** Returns the ticker of a page; empty if it cannot be read, and the failure is logged (ERROR-02). */
export async function readTickerItemsOrEmpty(ctx: AppContext): Promise<TestimonialTickerItem[]> {
  try {
    return await readCachedTickerItems(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'recent reviews failed');
    ctx.onFallback?.();
    return [];
  }
}
