import { cutText } from '#app/lib/plain-text.ts';

import { TICKER_CATEGORY_CUT, TICKER_COMPANY_CUT, type TickerItem, tickerKey } from './ticker-event.ts';

/** The fields of a testimonial that the ticker uses. */
export type TickerSource = { id: string; company: string | null; category: string | null; rating: number };

/** Returns a testimonial as the ticker shows it (TICKER-02). */
export const tickerItem = ({ id, company, category, rating }: TickerSource): TickerItem => ({
  key: tickerKey(id),
  company: cutText(company ?? 'A client', TICKER_COMPANY_CUT),
  category: cutText(category ?? '', TICKER_CATEGORY_CUT),
  rating,
});
