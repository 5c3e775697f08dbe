import { useSyncExternalStore } from 'react';

import {
  addItem,
  addOutcome,
  type AddOutcome,
  type Cart,
  type CartService,
  countItems,
  EMPTY_CART,
} from '../model.ts';
import { CART_KEY, PROMO_KEY, readForeignCart, writeCart } from './cart-storage.ts';

// One cart per browser, shared by all components and tabs. Nothing is written before storage has been read
// once, so that a slow start never overwrites it (CART-05).

let currentCart: Cart = EMPTY_CART;
let isLoaded = false;
const listeners = new Set<() => void>();

function publishCart(next: Cart): void {
  currentCart = next;
  for (const notify of listeners) notify();
}

/** Loads what storage holds. Rejects if the code to read it cannot be fetched; the next call tries again. */
async function syncCart(): Promise<void> {
  const foreign = await readForeignCart();
  if (isLoaded && !foreign) return;
  isLoaded = true;
  publishCart(foreign ?? currentCart);
}

function syncSoon(): void {
  // Offline, or a chunk of an older build: the badge stays as it is; the next change tries again and reports
  // the error.
  syncCart().catch(() => undefined);
}

function onStorage(event: StorageEvent): void {
  // A null key means that storage was cleared.
  if (event.key === null || event.key === CART_KEY || event.key === PROMO_KEY) syncSoon();
}

function subscribeToCart(notify: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', onStorage);
    // A page restored from the back-forward cache has missed storage events.
    addEventListener('pageshow', syncSoon);
    syncSoon();
  }
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', syncSoon);
  };
}

/** Changes the cart by one of the functions of `model.ts`, on top of changes by other tabs, and saves it. */
export async function updateCart(change: (currentCart: Cart) => Cart): Promise<void> {
  await syncCart();
  const next = change(currentCart);
  if (next === currentCart) return;
  writeCart(next);
  publishCart(next);
}

/** Adds one unit. The result determines the toast. */
export async function addToCart(service: CartService): Promise<AddOutcome> {
  await syncCart();
  const outcome = addOutcome(currentCart, service.id);
  await updateCart((present) => addItem(present, service));
  return outcome;
}

const onServer = () => EMPTY_CART;
const inBrowser = () => currentCart;

/** Returns the cart of this browser; empty on the server, while hydrating and until loaded. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribeToCart, inBrowser, onServer);
}

/** Whether storage has been read; before that, an empty cart means "not known yet". */
export function useIsCartLoaded(): boolean {
  return useSyncExternalStore(
    subscribeToCart,
    () => isLoaded,
    () => false,
  );
}

/** Returns the number of units in the cart, for the badge of the header (LAYOUT-04); 0 on the server. */
export function useCartCount(): number {
  return useSyncExternalStore(
    subscribeToCart,
    () => countItems(currentCart),
    () => 0,
  );
}
