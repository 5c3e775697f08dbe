import type { SiteContent } from '#app/modules/content/schemas.ts';

/** How the ticker looks on a page: whether it is there, how long one round takes, and its word between company and category. */
export type TickerLook = Pick<SiteContent['ticker'], 'isShown' | 'seconds' | 'bought' | 'count'>;

/** The part of the ticker's settings that pages carry. */
export function tickerLook({ isShown, seconds, bought, count }: SiteContent['ticker']): TickerLook {
  return { isShown, seconds, bought, count };
}
