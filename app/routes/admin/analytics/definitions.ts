import { UNSUMMED_ORDER_DAYS } from '#app/modules/analytics/segments.ts';

type AnalyticsMetricExplanation = readonly [name: string, meaning: string];

const ANALYTICS_TEST_ORDERS_NOTE =
  'Once the shop takes live payments, test orders (livemode off) are not counted; before that, only test orders are. Demo orders count until another order is paid. Orders in the trash are not counted.';
const UNSUMMED_RECENT_DAYS_NOTE = `The last ${UNSUMMED_ORDER_DAYS} days are counted when you open the page. Earlier days are summed every night, so a late change to an older order shows the next morning.`;
const ANALYTICS_BREAKDOWN_NOTE =
  'Categories and services count the items of orders, less their share of the discount. An order with two categories counts once in each. Source and campaign are the utm_source and utm_campaign of the URL where the visit started.';

const ORDER_METRIC_EXPLANATIONS: readonly AnalyticsMetricExplanation[] = [
  ['Days', 'In the shop’s time zone. Each figure is compared with the same number of days just before.'],
  ['Breakdown', ANALYTICS_BREAKDOWN_NOTE],
  ['Orders counted', ANALYTICS_TEST_ORDERS_NOTE],
  ['Updated', UNSUMMED_RECENT_DAYS_NOTE],
];

/** The definition of each figure of a tab. The admin counts a figure the same way everywhere. */
export const METRIC_DEFINITIONS_BY_TAB = {
  sales: [
    [
      'Revenue',
      'The totals of paid and completed orders, by the day they were placed. Refunds are not subtracted.',
    ],
    ['Orders', 'The number of paid and completed orders.'],
    ['Average order', 'Revenue divided by orders.'],
    ['Discounts', 'What promo codes took off those orders. Not part of revenue.'],
    [
      'Refunded',
      'What the payment provider refunded, by the day of the refund, whenever the order was placed.',
    ],
    ...ORDER_METRIC_EXPLANATIONS,
  ],
  funnel: [
    [
      'Visits',
      'Visitors who viewed a page, each once a day. Visitors are not recognized from one day to the next, so someone who comes on two days counts as two visits.',
    ],
    ['Viewed a service, Added to cart', 'Visitors who did so at least once that day.'],
    ['Checkouts', 'Orders placed by customers, not those your team entered.'],
    ['Paid', 'Of those, the ones that were paid.'],
    ['Conversion', 'Paid orders divided by visits, or by views when you look at one service or category.'],
    [
      'Searched, Downloaded, Exit modal',
      'Visitors who searched, started to download a case study, saw the exit modal, or accepted its offer.',
    ],
    [
      'Who is counted',
      'No cookies and no stored IP addresses. Browsers that ask not to be tracked (Do Not Track, Global Privacy Control) and known bots are left out, so the real number of visits is higher.',
    ],
    [
      'Retention',
      'Data of single visits is deleted after the number of days set for your shop. Daily totals are kept.',
    ],
    ...ORDER_METRIC_EXPLANATIONS,
  ],
  services: [
    ['Viewed, Added', 'Visitors per day who opened the page of the service, and who added it to the cart.'],
    ['Ordered', 'Orders that include it and count as revenue.'],
    ['Units', 'How many were ordered. A quantity of three counts as three.'],
    ['Revenue', 'Its items in those orders, less their share of the discount.'],
    ['Views to orders', 'Paid checkouts that include it, as a share of the visitors who viewed it.'],
    ...ORDER_METRIC_EXPLANATIONS,
  ],
  delivery: [
    [
      'Delivered',
      'Items delivered for the first time, by the day of delivery. An item with a quantity counts once.',
    ],
    ['On time', 'Of the items with a promised date, those first delivered by that date.'],
    [
      'Brief to delivery',
      'The average time from the brief (or from payment if there was no brief) to the first delivery, including nights and weekends.',
    ],
    ['Revisions', 'Revisions requested after delivery, per delivery.'],
    [
      'Waiting for the customer',
      'The average time before the first delivery during which a required brief was missing or sent back, or the work was paused for the customer.',
    ],
    ...ORDER_METRIC_EXPLANATIONS,
  ],
  search: [],
} as const satisfies Record<string, readonly AnalyticsMetricExplanation[]>;
