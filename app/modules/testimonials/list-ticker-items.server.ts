import { and, desc, gt, inArray, isNotNull } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import { cachedByTag } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isPublicTestimonial } from './list-feedback.server.ts';
import { testimonials } from './tables.server.ts';
import { tickerItem } from './ticker-item.ts';
import type { TickerItem } from './ticker-news.ts';

/** How long the days may be out of date. */
const LIFE_MS = 60_000;

const columns = {
  id: testimonials.id,
  company: testimonials.clientCompany,
  category: testimonials.category,
  rating: testimonials.rating,
};

/** Public, with a category: what the ticker may show at all. */
const isShowable = and(isPublicTestimonial, isNotNull(testimonials.category));

/** The public reviews of the last days that have a category, newest first (TICKER-01: 30 days, at most 20, unless the shop says otherwise). */
export async function listTickerItems(ctx: AppContext): Promise<TickerItem[]> {
  const { days, count } = (await siteContent(ctx)).ticker;
  const since = new Date(ctx.now.getTime() - days * DAY_MS);
  const rows = await ctx.db
    .select(columns)
    .from(testimonials)
    .where(and(isShowable, gt(testimonials.createdAt, since)))
    .orderBy(desc(testimonials.createdAt), desc(testimonials.id))
    .limit(count);
  return rows.map(tickerItem);
}

/** Of these reviews the ones the ticker shows as they come (TICKER-03: with category and company), newest first. */
export async function listTickerNews(ctx: AppContext, ids: readonly string[]): Promise<TickerItem[]> {
  const { count } = (await siteContent(ctx)).ticker;
  const rows = await ctx.db
    .select(columns)
    .from(testimonials)
    .where(and(isShowable, isNotNull(testimonials.clientCompany), inArray(testimonials.id, [...ids])))
    .orderBy(desc(testimonials.createdAt), desc(testimonials.id))
    .limit(count);
  return rows.map(tickerItem);
}

/** What the ticker shows, remembered until a testimonial or the shop's words change; throws when it cannot be read. */
export const readTicker = cachedByTag({
  tag: ['testimonials', 'content'],
  lifeMs: LIFE_MS,
  load: listTickerItems,
});

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
