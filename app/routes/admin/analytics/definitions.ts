import { LIVE_DAYS } from '#app/modules/analytics/segments.ts';

type Definition = readonly [name: string, meaning: string];

const MODE =
  'While the shop charges cards, orders of its tests (livemode off) are not counted; before that only they are. Orders of the demo count as long as no other was paid. What is in the trash is not counted.';
const RECENT = `Days of the last ${LIVE_DAYS} are counted when the page is opened. Days before are summed every night, so a late change of such an order shows the next morning.`;
const SEGMENTS =
  'A category or a service counts the lines of orders, less their share of the discount: an order of two categories is one order of each. Source and campaign are utm_source and utm_campaign of the address the visit began at.';

const ORDERS: readonly Definition[] = [
  ['Days', 'Those of the shop’s time zone. Each figure stands beside the same number of days just before.'],
  ['Parts', SEGMENTS],
  ['Which orders', MODE],
  ['How fresh', RECENT],
];

/** What each figure of a tab means; none is counted another way anywhere else in the admin. */
export const DEFINITIONS = {
  sales: [
    [
      'Revenue',
      'The totals of orders that are paid or completed, by the day they were placed. Refunds are not subtracted.',
    ],
    ['Orders', 'Those orders, each once.'],
    ['Average order', 'Revenue by orders.'],
    ['Discounts', 'What promo codes took off those orders; it is not part of the revenue.'],
    ['Refunded', 'What the provider gave back, by the day it did, whenever the order was placed.'],
    ...ORDERS,
  ],
  funnel: [
    [
      'Visits',
      'Visitors who looked at a page, each once a day. Nobody is known for longer than a day, so somebody who comes on two days is two visits.',
    ],
    ['Looked at a service, Added to cart', 'Of the visitors of a day, those who did so at least once.'],
    ['Checkouts', 'Orders customers placed, without those the team entered.'],
    ['Paid', 'Those of them that have been paid.'],
    ['Conversion', 'Paid orders of visits; of the views where one service or category is shown.'],
    [
      'Searched, Downloaded, Exit window',
      'Visitors who used the search, who began to download a case study, who saw the window that asks who is about to leave, and who did what it asks.',
    ],
    [
      'Who is counted',
      'Without a cookie and without a stored address. Browsers that ask not to be counted (Do Not Track, Global Privacy Control) and known machines are left out, so visits are fewer than there were.',
    ],
    [
      'Kept',
      'What single visitors did is forgotten after the days the shop decided; the sums of each day stay.',
    ],
    ...ORDERS,
  ],
  services: [
    ['Viewed, Added', 'Visitors of a day who opened the page of the service, and who put it into the cart.'],
    ['Ordered', 'Orders that contain it and count as revenue.'],
    ['Units', 'How often it stands in them: three of one are three.'],
    ['Revenue', 'Its lines in those orders, less their share of the discount.'],
    ['Bought of views', 'Paid checkouts with it, of the visitors who looked at it.'],
    ...ORDERS,
  ],
  delivery: [
    [
      'Delivered',
      'Lines of orders that were delivered for the first time, by that day. A line with a quantity is one.',
    ],
    ['On time', 'Of those that had a promised date, the ones whose first delivery came by it.'],
    [
      'Brief to delivery',
      'The mean time from the brief, or from the payment where none was asked for, to the first delivery, nights and weekends included.',
    ],
    ['Revisions', 'Rounds of changes that were asked for since, for each delivery.'],
    [
      'Waiting for the client',
      'The mean time before the first delivery in which a required brief was missing or had been returned, or the work was paused for the customer.',
    ],
    ...ORDERS,
  ],
  search: [],
} as const satisfies Record<string, readonly Definition[]>;
