import { useSyncExternalStore } from 'react';

import {
  addCartItem,
  getAddToCartOutcome,
  type AddToCartOutcome,
  type Cart,
  type ServiceToAddToCart,
  countCartUnits,
  EMPTY_CART,
} from '../model.ts';
import {
  CART_STORAGE_KEY,
  PROMO_STORAGE_KEY,
  readCartFromOtherTab,
  writeCartToLocalStorage,
} from './cart-storage.ts';

// One cart per browser, shared by all components and tabs. Nothing is written before storage has been read
// once, so that a slow start never overwrites it (CART-05).

let currentBrowserCart: Cart = EMPTY_CART;
let isCartReadFromLocalStorage = false;
const cartChangeListeners = new Set<() => void>();

function notifyCartListeners(next: Cart): void {
  currentBrowserCart = next;
  for (const notify of cartChangeListeners) notify();
}

/** Loads what storage holds. Rejects if the code to read it cannot be fetched; the next call tries again. */
async function syncCartWithBrowserStorage(): Promise<void> {
  const foreign = await readCartFromOtherTab();
  if (isCartReadFromLocalStorage && !foreign) return;
  isCartReadFromLocalStorage = true;
  notifyCartListeners(foreign ?? currentBrowserCart);
}

function syncCartIgnoringErrors(): void {
  // Offline, or a chunk of an older build: the badge stays as it is; the next change tries again and reports
  // the error.
  syncCartWithBrowserStorage().catch(() => undefined);
}

function handleCartLocalStorageEvent(event: StorageEvent): void {
  // A null key means that storage was cleared.
  if (event.key === null || event.key === CART_STORAGE_KEY || event.key === PROMO_STORAGE_KEY)
    syncCartIgnoringErrors();
}

function subscribeToCart(notify: () => void): () => void {
  if (cartChangeListeners.size === 0) {
    addEventListener('storage', handleCartLocalStorageEvent);
    // A page restored from the back-forward cache has missed storage events.
    addEventListener('pageshow', syncCartIgnoringErrors);
    syncCartIgnoringErrors();
  }
  cartChangeListeners.add(notify);
  return () => {
    cartChangeListeners.delete(notify);
    if (cartChangeListeners.size > 0) return;
    removeEventListener('storage', handleCartLocalStorageEvent);
    removeEventListener('pageshow', syncCartIgnoringErrors);
  };
}

/** Changes the cart by one of the functions of `model.ts`, on top of changes by other tabs, and saves it. */
export async function updateBrowserCart(change: (currentCart: Cart) => Cart): Promise<void> {
  await syncCartWithBrowserStorage();
  const next = change(currentBrowserCart);
  if (next === currentBrowserCart) return;
  writeCartToLocalStorage(next);
  notifyCartListeners(next);
}

/** Adds one unit. The result determines the toast. */
export async function addToCart(service: ServiceToAddToCart): Promise<AddToCartOutcome> {
  await syncCartWithBrowserStorage();
  const outcome = getAddToCartOutcome(currentBrowserCart, service.id);
  await updateBrowserCart((present) => addCartItem(present, service));
  return outcome;
}

const getEmptyCartForServerRender = () => EMPTY_CART;
const getBrowserCartSnapshot = () => currentBrowserCart;

/** Returns the cart of this browser; empty on the server, while hydrating and until loaded. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribeToCart, getBrowserCartSnapshot, getEmptyCartForServerRender);
}

/** Whether storage has been read; before that, an empty cart means "not known yet". */
export function useIsCartLoaded(): boolean {
  return useSyncExternalStore(
    subscribeToCart,
    () => isCartReadFromLocalStorage,
    () => false,
  );
}

/** Returns the number of units in the cart, for the badge of the header (LAYOUT-04); 0 on the server. */
export function useCartCount(): number {
  return useSyncExternalStore(
    subscribeToCart,
    () => countCartUnits(currentBrowserCart),
    () => 0,
  );
}
