import type { Cents } from '#app/lib/money.ts';
import type { TrackedPurchaseFunnelEvent, AnalyticsEventLineItem } from '#app/modules/cart/model.ts';

function getTrackedItemsOfShopEvent(event: TrackedPurchaseFunnelEvent): AnalyticsEventLineItem[] {
  return event.name === 'add_to_cart' ? [event.item] : event.items;
}

function getShopEventValueCents(event: TrackedPurchaseFunnelEvent): Cents {
  return event.name === 'add_to_cart' ? event.item.priceCents * event.item.quantity : event.totalCents;
}

/** Returns the e-commerce event for Google Analytics 4; amounts in dollars. */
export function buildGa4EcommercePayload(event: TrackedPurchaseFunnelEvent): Record<string, unknown> {
  return {
    currency: 'USD',
    value: getShopEventValueCents(event) / 100,
    ...(event.name === 'purchase' ? { transaction_id: event.orderId } : {}),
    items: getTrackedItemsOfShopEvent(event).map((item) => ({
      item_id: item.id,
      item_name: item.title,
      price: item.priceCents / 100,
      quantity: item.quantity,
    })),
  };
}

const META_EVENT_NAMES = {
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  purchase: 'Purchase',
} as const;

/** Returns the standard event for the Meta pixel; the event id matches the server's copy of the purchase. */
export function buildMetaPixelEvent(event: TrackedPurchaseFunnelEvent): {
  name: (typeof META_EVENT_NAMES)[TrackedPurchaseFunnelEvent['name']];
  data: Record<string, unknown>;
  options: { eventID: string } | null;
} {
  const items = getTrackedItemsOfShopEvent(event);
  return {
    name: META_EVENT_NAMES[event.name],
    data: {
      currency: 'USD',
      value: getShopEventValueCents(event) / 100,
      content_type: 'product',
      content_ids: items.map((item) => item.id),
      ...(items.length === 1 ? { content_name: items[0]?.title } : {}),
      contents: items.map((item) => ({
        id: item.id,
        quantity: item.quantity,
        item_price: item.priceCents / 100,
      })),
      num_items: items.reduce((sum, item) => sum + item.quantity, 0),
    },
    options: event.name === 'purchase' ? { eventID: event.orderId } : null,
  };
}

/** Returns the data for LinkedIn's insight tag, which takes our event name and the same figures. */
export function buildLinkedinInsightPayload(event: TrackedPurchaseFunnelEvent): Record<string, unknown> {
  return { event: event.name, ...buildGa4EcommercePayload(event) };
}
