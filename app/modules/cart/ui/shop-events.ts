import { logInBrowser } from '#app/platform/browser-log.ts';

import type { ShopEvent } from '../model.ts';

// Not named after tracking: content blockers stop files with such names, and pages need this one to start.

type Listener = (event: ShopEvent) => void;

const waiting: ShopEvent[] = [];
let listener: Listener | null = null;

/**
 * Storage key of events whose page was left before a listener was attached: a confirmation is often viewed
 * only briefly.
 */
const LEFT = 'eventsLeft';

function takePending(): ShopEvent[] {
  try {
    const kept = sessionStorage.getItem(LEFT) ?? '[]';
    sessionStorage.removeItem(LEFT);
    // Written by `storePending` of this build or an earlier one.
    return JSON.parse(kept) as ShopEvent[];
  } catch {
    return [];
  }
}

function storePending(): void {
  if (listener) return;
  // The previous page may have been left early as well: a cart, and then its confirmation.
  sessionStorage.setItem(LEFT, JSON.stringify([...takePending(), ...waiting]));
}

/** Reports an event to the listener of this document. Never throws: a broken tracker must not cost a sale. */
export function track(event: ShopEvent): void {
  if (!listener) {
    if (waiting.push(event) === 1) addEventListener('pagehide', storePending, { once: true });
    return;
  }
  try {
    listener(event);
  } catch (error) {
    logInBrowser('An event could not be reported', error);
  }
}

/**
 * Attaches the listener; earlier events are delivered first, also those of a page that was left too early.
 */
export function onShopEvent(next: Listener): void {
  listener = next;
  for (const event of [...takePending(), ...waiting.splice(0)]) track(event);
}
