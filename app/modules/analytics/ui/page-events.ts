import type { TrackedPurchaseFunnelEvent } from '#app/modules/cart/model.ts';

import { readSavedUtmCampaignField } from '#app/platform/saved-campaign.ts';

import { hasBrowserGlobalPrivacyControlSignal } from './consent-store.ts';

type PageAnalyticsEventFields = {
  service_ids?: string[];
  value_cents?: number;
  modal_id?: string;
  action?: string;
};

/** Whether this browser opts out of counting. */
export const hasBrowserOptedOutOfAnalytics = () =>
  navigator.doNotTrack === '1' || hasBrowserGlobalPrivacyControlSignal();

/** Sends an event to the shop's own counter; nothing from browsers that opt out. */
function sendPageAnalyticsEvent(
  name: string,
  path: string,
  facts: PageAnalyticsEventFields & { referrer?: string } = {},
): void {
  if (hasBrowserOptedOutOfAnalytics()) return;
  const body = JSON.stringify({ name, path, ...facts, ...readSavedUtmCampaignField() });
  const headers = { 'Content-Type': 'application/json' };
  // Sent with keepalive, since adding and checkout often leave the page. The response is not used.
  fetch('/api/events', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}

/** ROUTE-22: counts every page that is shown, by a load or by a client-side navigation. */
export function sendPageViewEvent(path: string, isFirst: boolean): void {
  sendPageAnalyticsEvent(
    'page_view',
    path,
    isFirst && document.referrer ? { referrer: document.referrer.slice(0, 255) } : {},
  );
  if (path.startsWith('/service/')) sendPageAnalyticsEvent('service_view', path);
}

/** Counts a settled search, without its query. */
export function sendSearchAnalyticsEvent(): void {
  sendPageAnalyticsEvent('search', location.pathname);
}

/** Counts a visitor's action on an exit modal. */
export function countExitModalAction(modalId: string, action: 'shown' | 'dismissed' | 'converted'): void {
  sendPageAnalyticsEvent('exit_modal', location.pathname, { modal_id: modalId, action });
}

const FIRST_PARTY_EVENT_NAMES_BY_STEP = {
  add_to_cart: 'add_to_cart',
  begin_checkout: 'checkout_start',
  purchase: 'purchase',
} as const;

/** Counts additions to the cart, checkouts and purchases. */
export function sendFirstPartyPurchaseFunnelEvent(event: TrackedPurchaseFunnelEvent): void {
  const items = event.name === 'add_to_cart' ? [event.item] : event.items;
  const value = event.name === 'add_to_cart' ? event.item.priceCents * event.item.quantity : event.totalCents;
  sendPageAnalyticsEvent(FIRST_PARTY_EVENT_NAMES_BY_STEP[event.name], location.pathname, {
    service_ids: items.map(({ id }) => id),
    value_cents: value,
  });
}
