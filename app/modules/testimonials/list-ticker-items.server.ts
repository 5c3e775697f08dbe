import { and, desc, gt, inArray, isNotNull } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { cachedByTag } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isPublicTestimonial } from './list-feedback.server.ts';
import { testimonials } from './tables.server.ts';
import { tickerItem } from './ticker-item.ts';
import { TICKER_DAYS, TICKER_LIMIT, type TickerItem } from './ticker-news.ts';

/** How long the 30 days may be out of date. */
const LIFE_MS = 60_000;

const columns = {
  id: testimonials.id,
  company: testimonials.clientCompany,
  category: testimonials.category,
  rating: testimonials.rating,
};

/** Public, with a category: what the ticker may show at all. */
const isShowable = and(isPublicTestimonial, isNotNull(testimonials.category));

/** The public reviews of the last 30 days that have a category, newest first, at most 20 (TICKER-01). */
export async function listTickerItems(ctx: AppContext): Promise<TickerItem[]> {
  const since = new Date(ctx.now.getTime() - TICKER_DAYS * DAY_MS);
  const rows = await ctx.db
    .select(columns)
    .from(testimonials)
    .where(and(isShowable, gt(testimonials.createdAt, since)))
    .orderBy(desc(testimonials.createdAt), desc(testimonials.id))
    .limit(TICKER_LIMIT);
  return rows.map(tickerItem);
}

/** Of these reviews the ones the ticker shows as they come (TICKER-03: with category and company), newest first. */
export async function listTickerNews(ctx: AppContext, ids: readonly string[]): Promise<TickerItem[]> {
  const rows = await ctx.db
    .select(columns)
    .from(testimonials)
    .where(and(isShowable, isNotNull(testimonials.clientCompany), inArray(testimonials.id, [...ids])))
    .orderBy(desc(testimonials.createdAt), desc(testimonials.id))
    .limit(TICKER_LIMIT);
  return rows.map(tickerItem);
}

/** What the ticker shows, remembered until a testimonial changes; throws when it cannot be read. */
export const readTicker = cachedByTag({ tag: 'testimonials', lifeMs: LIFE_MS, load: listTickerItems });

/** What the ticker of a page shows; when it cannot be read there is none, and the failure is logged (ERROR-02). */
export async function readTickerOrNone(ctx: AppContext): Promise<TickerItem[]> {
  try {
    return await readTicker(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'recent reviews failed');
    ctx.onFallback?.();
    return [];
  }
}
