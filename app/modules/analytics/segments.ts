/**
 * The segments of the figures. An order's category and service are those of its lines; its source and
 * campaign are `utm_source` and `utm_campaign` of the buyer's landing URL.
 */
export const ANALYTICS_SEGMENTS = ['category', 'service', 'source', 'campaign', 'device', 'promo'] as const;
export type AnalyticsSegment = (typeof ANALYTICS_SEGMENTS)[number];

/**
 * One value of a segment; `value` is empty for orders without one, such as a purchase without a promo code.
 */
export type AnalyticsSegmentValue = { segment: AnalyticsSegment; value: string };

/** The segments in the tables of sums: the total is a segment of its own, with an empty value. */
export type AnalyticsSegmentOrTotal = AnalyticsSegment | 'all';

/** The counted steps of visitors, as named in the sums; each action on an exit modal is one. */
export const VISITOR_FUNNEL_STEPS = [
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
export type VisitorFunnelStep = (typeof VISITOR_FUNNEL_STEPS)[number];

/** Days whose orders are always read directly, so that purchases, refunds and deletions show at once. */
export const UNSUMMED_ORDER_DAYS = 32;
