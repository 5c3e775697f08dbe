/**
 * By what figures are cut. Of an order its category and service are those of its lines; its source and campaign are the address's
 * `utm_source` and `utm_campaign` its buyer came by.
 */
export const SEGMENTS = ['category', 'service', 'source', 'campaign', 'device', 'promo'] as const;
export type Segment = (typeof SEGMENTS)[number];

/** A part of everything; `value` is empty for what has none: bought without a code, come without a campaign. */
export type Part = { segment: Segment; value: string };

/** As the tables of sums name them: everything together is a part of its own, with an empty value. */
export type SummedSegment = Segment | 'all';

/** What visitors do that is counted, as the sums name it; what is done with a window is one each. */
export const STEPS = [
  'page_view',
  'service_view',
  'add_to_cart',
  'checkout_start',
  'purchase',
  'search',
  'download',
  'exit_shown',
  'exit_dismissed',
  'exit_converted',
] as const;
export type Step = (typeof STEPS)[number];

/** Days of orders that are always read from the orders themselves: what is bought, refunded or deleted in them shows at once. */
export const LIVE_DAYS = 32;
