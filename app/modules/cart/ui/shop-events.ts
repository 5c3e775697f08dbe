import { logWarningToBrowserConsole } from '#app/platform/browser-log.ts';

import type { TrackedPurchaseFunnelEvent } from '../model.ts';

// Not named after tracking: content blockers stop files with such names, and pages need this one to start.

type ShopEventListener = (event: TrackedPurchaseFunnelEvent) => void;

const pendingPurchaseFunnelEvents: TrackedPurchaseFunnelEvent[] = [];
let purchaseFunnelEventListener: ShopEventListener | null = null;

/**
 * Storage key of events whose page was left before a listener was attached: a confirmation is often viewed
 * only briefly.
 */
const UNSENT_EVENTS_STORAGE_KEY = 'eventsLeft';

function takeStoredCartShopEvents(): TrackedPurchaseFunnelEvent[] {
  try {
    const kept = sessionStorage.getItem(UNSENT_EVENTS_STORAGE_KEY) ?? '[]';
    sessionStorage.removeItem(UNSENT_EVENTS_STORAGE_KEY);
    // Written by `storeUnsentAnalyticsEvents` of this build or an earlier one.
    return JSON.parse(kept) as TrackedPurchaseFunnelEvent[];
  } catch {
    return [];
  }
}

function storeUnsentAnalyticsEvents(): void {
  if (purchaseFunnelEventListener) return;
  // The previous page may have been left early as well: a cart, and then its confirmation.
  sessionStorage.setItem(
    UNSENT_EVENTS_STORAGE_KEY,
    JSON.stringify([...takeStoredCartShopEvents(), ...pendingPurchaseFunnelEvents]),
  );
}

/** Reports an event to the listener of this document. Never throws: a broken tracker must not cost a sale. */
export function trackCartEvent(event: TrackedPurchaseFunnelEvent): void {
  if (!purchaseFunnelEventListener) {
    if (pendingPurchaseFunnelEvents.push(event) === 1)
      addEventListener('pagehide', storeUnsentAnalyticsEvents, { once: true });
    return;
  }
  try {
    purchaseFunnelEventListener(event);
  } catch (error) {
    logWarningToBrowserConsole('An event could not be reported', error);
  }
}

/**
 * Attaches the listener; earlier events are delivered first, also those of a page that was left too early.
 */
export function setShopEventListener(next: ShopEventListener): void {
  purchaseFunnelEventListener = next;
  for (const event of [...takeStoredCartShopEvents(), ...pendingPurchaseFunnelEvents.splice(0)])
    trackCartEvent(event);
}
