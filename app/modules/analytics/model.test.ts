import { expect, test } from 'vitest';

import type { TrackedPurchaseFunnelEvent, AnalyticsEventLineItem } from '#app/modules/cart/model.ts';

import { buildGa4EcommercePayload, buildLinkedinInsightPayload, buildMetaPixelEvent } from './model.ts';
import { sendEventToTrackers, type TrackerWindowFunctions } from './ui/report-event.ts';

const AUDIT: AnalyticsEventLineItem = { id: 'a', title: 'Audit', priceCents: 14_950, quantity: 2 };
const DASHBOARD: AnalyticsEventLineItem = { id: 'd', title: 'Dashboard', priceCents: 22_000, quantity: 1 };
const ADDED: TrackedPurchaseFunnelEvent = { name: 'add_to_cart', item: { ...AUDIT, quantity: 1 } };
const BEGUN: TrackedPurchaseFunnelEvent = {
  name: 'begin_checkout',
  items: [AUDIT, DASHBOARD],
  totalCents: 46_710,
};
const BOUGHT: TrackedPurchaseFunnelEvent = {
  name: 'purchase',
  orderId: 'o1',
  items: [AUDIT, DASHBOARD],
  totalCents: 46_710,
};

test('[CHECKOUT-13] add to cart carries currency USD, value, item id, name, price and quantity', () => {
  expect(buildGa4EcommercePayload(ADDED)).toEqual({
    currency: 'USD',
    value: 149.5,
    items: [{ item_id: 'a', item_name: 'Audit', price: 149.5, quantity: 1 }],
  });
});

test('[CHECKOUT-13] checkout start and purchase carry the total after discount and every line', () => {
  expect(buildGa4EcommercePayload(BEGUN)).toMatchObject({ currency: 'USD', value: 467.1 });
  expect(buildGa4EcommercePayload(BOUGHT)).toEqual({
    currency: 'USD',
    value: 467.1,
    transaction_id: 'o1',
    items: [
      { item_id: 'a', item_name: 'Audit', price: 149.5, quantity: 2 },
      { item_id: 'd', item_name: 'Dashboard', price: 220, quantity: 1 },
    ],
  });
});

test('[CHECKOUT-13] Meta gets its standard names, and the order as event id of the purchase', () => {
  expect([ADDED, BEGUN, BOUGHT].map((event) => buildMetaPixelEvent(event).name)).toEqual([
    'AddToCart',
    'InitiateCheckout',
    'Purchase',
  ]);
  expect(buildMetaPixelEvent(BOUGHT)).toMatchObject({
    data: { currency: 'USD', value: 467.1, content_ids: ['a', 'd'], content_type: 'product', num_items: 3 },
    options: { eventID: 'o1' },
  });
  expect(buildMetaPixelEvent(ADDED).options).toBeNull();
});

test('[CHECKOUT-13] LinkedIn gets the event by name with the same figures', () => {
  expect(buildLinkedinInsightPayload(ADDED)).toMatchObject({
    event: 'add_to_cart',
    currency: 'USD',
    value: 149.5,
  });
});

test('[CHECKOUT-13] one call reaches all three trackers, each in its own words', () => {
  const calls: unknown[] = [];
  const trackers: TrackerWindowFunctions = {
    gtag: (...call) => calls.push(['gtag', ...call.slice(0, 2)]),
    fbq: (...call) => calls.push(['fbq', ...call.slice(0, 2)]),
    lintrk: (...call) => calls.push(['lintrk', call[0]]),
  };
  sendEventToTrackers(BEGUN, [], trackers);
  expect(calls).toEqual([
    ['gtag', 'event', 'begin_checkout'],
    ['fbq', 'track', 'InitiateCheckout'],
    ['lintrk', 'track'],
  ]);
});

test('[CHECKOUT-13] without configured and consented trackers nothing is sent and nothing fails', () => {
  expect(() => sendEventToTrackers(ADDED, [], {})).not.toThrow();
});

test('[CHECKOUT-13] the page does not repeat events to a tracker that gets them from the server', () => {
  const calls: string[] = [];
  const trackers: TrackerWindowFunctions = {
    gtag: (_command, name) => calls.push(`google ${String(name)}`),
    lintrk: () => calls.push('linkedin'),
  };
  for (const event of [ADDED, BEGUN, BOUGHT]) sendEventToTrackers(event, ['ga4'], trackers);
  expect(calls).toEqual(['google add_to_cart', 'linkedin', 'linkedin', 'linkedin']);
});

test('a tracker that throws keeps neither the others nor the sale from going on', () => {
  const reached: string[] = [];
  const trackers: TrackerWindowFunctions = {
    gtag: () => {
      throw new Error('blocked');
    },
    lintrk: () => reached.push('lintrk'),
  };
  sendEventToTrackers(ADDED, [], trackers);
  expect(reached).toEqual(['lintrk']);
});
