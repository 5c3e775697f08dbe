import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { Cents } from '#app/lib/money.ts';
import type { CartTotals } from '#app/modules/cart/model.ts';

/** Who created a shared cart: a person who shared one, an opened buy link, or an agent for a person. */
export const CART_SOURCES = ['person', 'link', 'agent'] as const;
export type CartSource = (typeof CART_SOURCES)[number];

/** How long a shared cart stays open after its last change. */
export const SHARED_CART_LIFETIME_DAYS = 30;
/**
 * How long a cart stays open that was created by merely opening a buy link,
 * which mail scanners and previews do too.
 */
export const UNUSED_BUY_LINK_CART_MINUTES = 30;
/** How long an agent's cart stays open that no person has opened. */
export const UNOPENED_AGENT_CART_DAYS = 1;
/** Maximum number of open agents' carts: per client IP address, and in total. */
export const MAX_AGENT_CARTS_PER_IP = 500;
export const MAX_AGENT_CARTS_TOTAL = 10_000;
/** How long an expired cart still shows that it is expired. */
export const EXPIRED_CART_VISIBLE_DAYS = 7;

export const MAX_CART_NOTE_LENGTH = 500;
/** The hidden field of the form. */
export const CART_HONEYPOT_FIELD = 'website';
/** How often one cart can be sent by email. */
export const MAX_EMAILS_PER_SHARED_CART = 20;

/**
 * A stored line, with the title and price of its service at the last change;
 * null for what was not on sale then.
 */
export type StoredSharedCartLine = {
  serviceId: string;
  quantity: number;
  title: string | null;
  unitCents: Cents | null;
};

/** The program that created a cart for a person: its own name, and the host of its profile. */
export type SharedCartCreatorAgent = { name: string | null; host: string | null };

/**
 * The state of a shared cart: `processing` while its payment is pending or under review, `paid` once it was
 * paid, whatever happened to the order since.
 */
export type SharedCartState = 'open' | 'processing' | 'paid' | 'canceled' | 'expired';

/** The part of the latest order that its cart needs. */
export type LatestOrderOfSharedCart = {
  id: string;
  status: string;
  paymentState: string;
  browserHash: string | null;
};

/** Returns until when a cart that is created or changed now stays open; less if no person has used it yet. */
export function getSharedCartExpiry(
  now: Date,
  cart: { isKept: true } | { isKept: boolean; source: string },
): Date {
  if (cart.isKept) return new Date(now.getTime() + SHARED_CART_LIFETIME_DAYS * DAY_MS);
  const isOfAgent = 'source' in cart && cart.source === 'agent';
  return new Date(
    now.getTime() +
      (isOfAgent ? UNOPENED_AGENT_CART_DAYS * DAY_MS : UNUSED_BUY_LINK_CART_MINUTES * MINUTE_MS),
  );
}

/** Returns the state of a cart: payments take precedence over cancellation, and that over expiry. */
export function getSharedCartState(
  cart: { expiresAt: Date; canceledAt: Date | null },
  order: LatestOrderOfSharedCart | null,
  now: Date,
): SharedCartState {
  if (order && ['PAID', 'COMPLETED', 'REFUNDED'].includes(order.status)) return 'paid';
  if (order && ['PROCESSING', 'REVIEW'].includes(order.paymentState)) return 'processing';
  if (cart.canceledAt !== null) return 'canceled';
  return cart.expiresAt <= now ? 'expired' : 'open';
}

/** The totals at the last change, to explain a changed price. */
export type SharedCartTotalsAtLastChange = CartTotals;

/** Why a command on a shared cart failed. */
export type SharedCartFailure =
  | { code: 'BAD_REQUEST'; fields: string[] }
  | { code: 'INVALID_ITEMS'; fields: string[] }
  | { code: 'RATE_LIMITED'; retryAfterSeconds: number }
  /** The same request key with other contents. */
  | { code: 'IDEMPOTENCY_MISMATCH' }
  | { code: 'NOT_FOUND' }
  /** It is no longer open: paid, being paid, canceled or expired. */
  | { code: 'NOT_OPEN'; state: Exclude<SharedCartState, 'open'> };
