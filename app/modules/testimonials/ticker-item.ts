import { truncateTextWithEllipsis } from '#app/lib/plain-text.ts';

import {
  TICKER_CATEGORY_MAX_LENGTH,
  TICKER_COMPANY_MAX_LENGTH,
  type TestimonialTickerItem,
  getTestimonialTickerKey,
} from './ticker-event.ts';

/** The fields of a testimonial that the ticker uses. */
export type TickerTestimonial = {
  id: string;
  company: string | null;
  category: string | null;
  rating: number;
};

/** Returns a testimonial as the ticker shows it (TICKER-02). */
export const toTestimonialTickerItem = ({
  id,
  company,
  category,
  rating,
}: TickerTestimonial): TestimonialTickerItem => ({
  key: getTestimonialTickerKey(id),
  company: truncateTextWithEllipsis(company ?? 'A client', TICKER_COMPANY_MAX_LENGTH),
  category: truncateTextWithEllipsis(category ?? '', TICKER_CATEGORY_MAX_LENGTH),
  rating,
});
