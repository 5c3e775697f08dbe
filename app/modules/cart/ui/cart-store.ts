import { useSyncExternalStore } from 'react';

import {
  addCartItem,
  getAddToCartOutcome,
  type AddToCartOutcome,
  type Cart,
  type CartService,
  countItems,
  EMPTY_CART,
} from '../model.ts';
import { CART_STORAGE_KEY, PROMO_STORAGE_KEY, readCartFromOtherTab, writeCart } from './cart-storage.ts';

// One cart per browser, shared by all components and tabs. Nothing is written before storage has been read
// once, so that a slow start never overwrites it (CART-05).

let currentCart: Cart = EMPTY_CART;
let isCartLoaded = false;
const listeners = new Set<() => void>();

function publishCart(next: Cart): void {
  currentCart = next;
  for (const notify of listeners) notify();
}

/** Loads what storage holds. Rejects if the code to read it cannot be fetched; the next call tries again. */
async function syncCart(): Promise<void> {
  const foreign = await readCartFromOtherTab();
  if (isCartLoaded && !foreign) return;
  isCartLoaded = true;
  publishCart(foreign ?? currentCart);
}

function syncCartInBackground(): void {
  // Offline, or a chunk of an older build: the badge stays as it is; the next change tries again and reports
  // the error.
  syncCart().catch(() => undefined);
}

function handleStorageEvent(event: StorageEvent): void {
  // A null key means that storage was cleared.
  if (event.key === null || event.key === CART_STORAGE_KEY || event.key === PROMO_STORAGE_KEY)
    syncCartInBackground();
}

function subscribeToCart(notify: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', handleStorageEvent);
    // A page restored from the back-forward cache has missed storage events.
    addEventListener('pageshow', syncCartInBackground);
    syncCartInBackground();
  }
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    removeEventListener('storage', handleStorageEvent);
    removeEventListener('pageshow', syncCartInBackground);
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
export async function addToCart(service: CartService): Promise<AddToCartOutcome> {
  await syncCart();
  const outcome = getAddToCartOutcome(currentCart, service.id);
  await updateCart((present) => addCartItem(present, service));
  return outcome;
}

const getServerSnapshot = () => EMPTY_CART;
const getBrowserSnapshot = () => currentCart;

/** Returns the cart of this browser; empty on the server, while hydrating and until loaded. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribeToCart, getBrowserSnapshot, getServerSnapshot);
}

/** Whether storage has been read; before that, an empty cart means "not known yet". */
export function useIsCartLoaded(): boolean {
  return useSyncExternalStore(
    subscribeToCart,
    () => isCartLoaded,
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
