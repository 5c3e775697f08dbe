import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { Cents } from '#app/lib/money.ts';
import type { Totals } from '#app/modules/cart/model.ts';

/** Who made a cart by link: a person who shared one, a buy link that was opened, or an agent for its person. */
export const CART_SOURCES = ['person', 'link', 'agent'] as const;
export type CartSource = (typeof CART_SOURCES)[number];

/** How long a cart by link is open after its last change. */
export const OPEN_DAYS = 30;
/** How long one that a mere look at a buy link made: mail scanners and previews open every link. */
export const UNTOUCHED_MINUTES = 30;
/** How long one of an agent that no person has opened. */
export const UNOPENED_DAYS = 1;
/** Carts of agents that may be open at the same time: made from one client address, and in all. */
export const MOST_OF_ADDRESS = 500;
export const MOST_OF_AGENTS = 10_000;
/** How long an expired one still says that it has expired. */
export const EXPIRED_DAYS = 7;

export const LONGEST_NOTE = 500;
/** The field of the form that no person sees. */
export const HONEYPOT = 'website';
/** How often one cart is sent on by mail. */
export const MOST_SENT = 20;

/** A line as it is stored, with what its service was called and cost at the last change; null for what was not sold then. */
export type StoredLine = {
  serviceId: string;
  quantity: number;
  title: string | null;
  unitCents: Cents | null;
};

/** The program that made a cart for a person: what it calls itself, and the host of its profile. */
export type CartAgent = { name: string | null; host: string | null };

/**
 * Where a cart by link stands: `processing` while its money is on the way or looked at, `paid` once it was, whatever became of the
 * order since.
 */
export type SharedCartState = 'open' | 'processing' | 'paid' | 'canceled' | 'expired';

/** Of the order that was begun from a cart, as far as its cart has to know. */
export type OrderOfCart = { id: string; status: string; paymentState: string; browserHash: string | null };

/** Until when a cart is open that is made or changed now; one that no person has touched yet ends sooner. */
export function openUntil(now: Date, cart: { isKept: true } | { isKept: boolean; source: string }): Date {
  if (cart.isKept) return new Date(now.getTime() + OPEN_DAYS * DAY_MS);
  const isOfAgent = 'source' in cart && cart.source === 'agent';
  return new Date(now.getTime() + (isOfAgent ? UNOPENED_DAYS * DAY_MS : UNTOUCHED_MINUTES * MINUTE_MS));
}

/** What money did decides before what people did, and that before time. */
export function stateOf(
  cart: { expiresAt: Date; canceledAt: Date | null },
  order: OrderOfCart | null,
  now: Date,
): SharedCartState {
  if (order && ['PAID', 'COMPLETED', 'REFUNDED'].includes(order.status)) return 'paid';
  if (order && ['PROCESSING', 'REVIEW'].includes(order.paymentState)) return 'processing';
  if (cart.canceledAt !== null) return 'canceled';
  return cart.expiresAt <= now ? 'expired' : 'open';
}

/** What the last change of a cart showed: a price that is another one now is explained by it. */
export type ShownTotals = Totals;

/** Why a command on a cart by link was refused. */
export type SharedCartFailure =
  | { code: 'BAD_REQUEST'; fields: string[] }
  | { code: 'INVALID_ITEMS'; fields: string[] }
  | { code: 'RATE_LIMITED'; retryAfterSeconds: number }
  /** The same request key came with another cart. */
  | { code: 'IDEMPOTENCY_MISMATCH' }
  | { code: 'NOT_FOUND' }
  /** It is no longer open: paid, on its way to be, canceled or expired. */
  | { code: 'NOT_OPEN'; state: Exclude<SharedCartState, 'open'> };
