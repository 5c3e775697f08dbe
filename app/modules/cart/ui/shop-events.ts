import { logInBrowser } from '#app/platform/browser-log.ts';

import type { ShopEvent } from '../model.ts';

// Not named after tracking: content blockers stop files with such names, and pages need this one to start.

type ShopEventListener = (event: ShopEvent) => void;

const pendingEvents: ShopEvent[] = [];
let eventListener: ShopEventListener | null = null;

/**
 * Storage key of events whose page was left before a listener was attached: a confirmation is often viewed
 * only briefly.
 */
const UNSENT_EVENTS_STORAGE_KEY = 'eventsLeft';

function takeStoredEvents(): ShopEvent[] {
  try {
    const kept = sessionStorage.getItem(UNSENT_EVENTS_STORAGE_KEY) ?? '[]';
    sessionStorage.removeItem(UNSENT_EVENTS_STORAGE_KEY);
    // Written by `storePending` of this build or an earlier one.
    return JSON.parse(kept) as ShopEvent[];
  } catch {
    return [];
  }
}

function storePending(): void {
  if (eventListener) return;
  // The previous page may have been left early as well: a cart, and then its confirmation.
  sessionStorage.setItem(
    UNSENT_EVENTS_STORAGE_KEY,
    JSON.stringify([...takeStoredEvents(), ...pendingEvents]),
  );
}

/** Reports an event to the listener of this document. Never throws: a broken tracker must not cost a sale. */
export function trackCartEvent(event: ShopEvent): void {
  if (!eventListener) {
    if (pendingEvents.push(event) === 1) addEventListener('pagehide', storePending, { once: true });
    return;
  }
  try {
    eventListener(event);
  } catch (error) {
    logInBrowser('An event could not be reported', error);
  }
}

/**
 * Attaches the listener; earlier events are delivered first, also those of a page that was left too early.
 */
export function onShopEvent(next: ShopEventListener): void {
  eventListener = next;
  for (const event of [...takeStoredEvents(), ...pendingEvents.splice(0)]) trackCartEvent(event);
}
