import { logWarningToBrowserConsole } from '#app/platform/browser-log.ts';

import { type Cart, EMPTY_CART } from '../model.ts';

/** The storage keys set by the specification (storefront specification, section 9). */
export const CART_STORAGE_KEY = 'cart';
export const PROMO_STORAGE_KEY = 'cartPromo';

type StoredCartEntries = { items: string | null; promo: string | null };

/** The entries as this tab last read or wrote them; any difference comes from another tab. */
let lastSyncedCartStorageEntries: StoredCartEntries = { items: null, promo: null };

/** Blocked storage (some private modes) reads as unchanged: the cart then lives as long as the page. */
function readCartFromLocalStorage(): StoredCartEntries {
  try {
    return { items: localStorage.getItem(CART_STORAGE_KEY), promo: localStorage.getItem(PROMO_STORAGE_KEY) };
  } catch {
    return lastSyncedCartStorageEntries;
  }
}

function areStoredCartEntriesUnchanged({ items, promo }: StoredCartEntries): boolean {
  return items === lastSyncedCartStorageEntries.items && promo === lastSyncedCartStorageEntries.promo;
}

function discardStoredCart(error: unknown): Cart {
  logWarningToBrowserConsole('The stored cart was unreadable and has been discarded', error);
  localStorage.removeItem(CART_STORAGE_KEY);
  localStorage.removeItem(PROMO_STORAGE_KEY);
  lastSyncedCartStorageEntries = { items: null, promo: null };
  return EMPTY_CART;
}

/**
 * Returns the stored cart if this tab does not know it yet; null otherwise. Unreadable data is discarded,
 * both entries, and only logged (CART-07). The parser is fetched only if there is something to parse, so a
 * first visit needs none.
 */
export async function readCartFromOtherTab(): Promise<Cart | null> {
  if (areStoredCartEntriesUnchanged(readCartFromLocalStorage())) return null;
  const { parseStoredCart } = await import('../stored-cart.ts');
  const entries = readCartFromLocalStorage();
  try {
    const cart = parseStoredCart(entries.items, entries.promo);
    lastSyncedCartStorageEntries = entries;
    return cart;
  } catch (error) {
    return discardStoredCart(error);
  }
}

/**
 * Saves both entries; removes the promo's if there is none (CART-06). A full or blocked storage is only
 * logged: the page continues with the cart it has.
 */
export function writeCartToLocalStorage(cart: Cart): void {
  try {
    localStorage.setItem(CART_STORAGE_KEY, JSON.stringify(cart.items));
    if (cart.promo) localStorage.setItem(PROMO_STORAGE_KEY, JSON.stringify(cart.promo));
    else localStorage.removeItem(PROMO_STORAGE_KEY);
  } catch (error) {
    logWarningToBrowserConsole('The cart could not be saved', error);
  }
  lastSyncedCartStorageEntries = readCartFromLocalStorage();
}
