import type { BoughtLine, TrackedItem } from '../model.ts';

// What this tab remembers of a checkout it began. Losing it costs convenience, never money: the server
// computes prices, recognizes repeats by the browser's cookie, and stores the order.

const CHECKOUT_KEY = 'checkoutKey';
const CHECKOUT_BEGUN_KEY = 'checkoutBegun';

/** The cart when the browser left for payment. */
export type BegunCheckout = { orderId: string; items: TrackedItem[]; code: string | null };
/** The same after payment: `lines` are removed from the cart, `items` are reported. */
export type PaidCheckout = { lines: BoughtLine[]; items: TrackedItem[]; code: string | null };

function readSessionValue(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function writeSessionValue(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Blocked or full storage: see above.
  }
}

function newKey(): string {
  // `crypto.randomUUID` is missing on plain http; this is not.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns one `Idempotency-Key` per cart content: a repeated click continues the same order (orders.md
 * "Checkout functions").
 */
export function checkoutKey(content: string, isRenewed = false): string {
  const kept = readSessionValue(CHECKOUT_KEY);
  if (!isRenewed && Array.isArray(kept) && kept[0] === content && typeof kept[1] === 'string') return kept[1];
  const key = newKey();
  writeSessionValue(CHECKOUT_KEY, [content, key]);
  return key;
}

export function rememberCheckout(begun: BegunCheckout): void {
  writeSessionValue(CHECKOUT_BEGUN_KEY, begun);
}

function isItem(value: unknown): value is TrackedItem {
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
export function begunCheckout(orderId: string): PaidCheckout | null {
  const begun = readSessionValue(CHECKOUT_BEGUN_KEY);
  const isThisOne =
    typeof begun === 'object' && begun !== null && 'orderId' in begun && begun.orderId === orderId;
  if (!isThisOne) return null;
  const items = 'items' in begun && Array.isArray(begun.items) ? begun.items.filter(isItem) : [];
  const code = 'code' in begun && typeof begun.code === 'string' ? begun.code : null;
  return { lines: items.map(({ id, quantity }) => ({ id, quantity })), items, code };
}

/** The same, once: it is deleted afterwards. */
export function takeCheckout(orderId: string): PaidCheckout | null {
  const begun = begunCheckout(orderId);
  if (begun) writeSessionValue(CHECKOUT_BEGUN_KEY, null);
  return begun;
}
