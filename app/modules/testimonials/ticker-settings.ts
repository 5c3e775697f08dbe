import type { SiteContent } from '#app/modules/content/schemas.ts';

/**
 * The ticker's settings on a page: whether it is visible, the duration of one round, and its word between
 * company and category.
 */
export type TestimonialTickerSettings = Pick<
  SiteContent['ticker'],
  'isShown' | 'seconds' | 'bought' | 'count'
>;

/** Returns the part of the ticker's settings that pages carry. */
export function readTickerSettings({
  isShown,
  seconds,
  bought,
  count,
}: SiteContent['ticker']): TestimonialTickerSettings {
  return { isShown, seconds, bought, count };
}
