import type { CartLineQuantity, AnalyticsEventLineItem } from '../model.ts';

// What this tab remembers of a checkout it began. Losing it costs convenience, never money: the server
// computes prices, recognizes repeats by the browser's cookie, and stores the order.

const CHECKOUT_KEY_STORAGE_KEY = 'checkoutKey';
const BEGUN_CHECKOUT_STORAGE_KEY = 'checkoutBegun';

/** The cart when the browser left for payment. */
export type CartContentsBeforePayment = {
  orderId: string;
  items: AnalyticsEventLineItem[];
  code: string | null;
};
/** The same after payment: `lines` are removed from the cart, `items` are reported. */
export type PaidCartContents = {
  lines: CartLineQuantity[];
  items: AnalyticsEventLineItem[];
  code: string | null;
};

function readCheckoutSessionStorage(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function writeSessionStorageValue(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Blocked or full storage: see above.
  }
}

function generateCheckoutIdempotencyKey(): string {
  // `crypto.randomUUID` is missing on plain http; this is not.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns one `Idempotency-Key` per cart content: a repeated click continues the same order (orders.md
 * "Checkout functions").
 */
export function getCheckoutIdempotencyKey(content: string, isRenewed = false): string {
  const kept = readCheckoutSessionStorage(CHECKOUT_KEY_STORAGE_KEY);
  if (!isRenewed && Array.isArray(kept) && kept[0] === content && typeof kept[1] === 'string') return kept[1];
  const key = generateCheckoutIdempotencyKey();
  writeSessionStorageValue(CHECKOUT_KEY_STORAGE_KEY, [content, key]);
  return key;
}

export function saveCartContentsBeforePayment(begun: CartContentsBeforePayment): void {
  writeSessionStorageValue(BEGUN_CHECKOUT_STORAGE_KEY, begun);
}

function isTrackedCartItem(value: unknown): value is AnalyticsEventLineItem {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'title', 'priceCents', 'quantity'].every((field) => Object.hasOwn(value, field))
  );
}

/**
 * Returns what this tab's cart contributed to an order; null for an order of another tab, or one bought
 * without the cart.
 */
export function findCheckoutStartedInThisTab(orderId: string): PaidCartContents | null {
  const begun = readCheckoutSessionStorage(BEGUN_CHECKOUT_STORAGE_KEY);
  const isThisOne =
    typeof begun === 'object' && begun !== null && 'orderId' in begun && begun.orderId === orderId;
  if (!isThisOne) return null;
  const items = 'items' in begun && Array.isArray(begun.items) ? begun.items.filter(isTrackedCartItem) : [];
  const code = 'code' in begun && typeof begun.code === 'string' ? begun.code : null;
  return { lines: items.map(({ id, quantity }) => ({ id, quantity })), items, code };
}

/** The same, once: it is deleted afterwards. */
export function findAndClearBegunCheckout(orderId: string): PaidCartContents | null {
  const begun = findCheckoutStartedInThisTab(orderId);
  if (begun) writeSessionStorageValue(BEGUN_CHECKOUT_STORAGE_KEY, null);
  return begun;
}
