import { removeInvisibleCharacters } from '#app/lib/invisible.ts';
import type { Cents } from '#app/lib/money.ts';
import type { SellableService } from '#app/modules/catalog/model.ts';
import type { PromoCodeCartLine } from '#app/modules/promo/model.ts';

export type SellableServiceOrderLine = {
  service: SellableService;
  quantity: number;
  /** A custom price per unit that the team agreed on with the customer, and why. */
  own?: { priceCents: Cents; reason: string };
};

/** Stripe's limits for one payment; a total of 0 is allowed and never charged (orders.md "Money"). */
export const MIN_STRIPE_CHARGE_CENTS = 50;
export const MAX_STRIPE_CHARGE_CENTS = 99_999_999;

/** Returns the price of one unit of a line. */
export function getOrderLineUnitPriceCents({ service, own }: SellableServiceOrderLine): Cents {
  return own ? own.priceCents : service.priceCents;
}

/** Returns lines in the form promo codes use. */
export const toPromoCodeOrderLines = (lines: readonly SellableServiceOrderLine[]): PromoCodeCartLine[] =>
  lines.map((line) => ({
    serviceId: line.service.id,
    category: line.service.category,
    lineCents: getOrderLineUnitPriceCents(line) * line.quantity,
  }));

/** How an order began: from the browser's cart, Purchase Now, a shared cart, or one created by an agent. */
export type OrderCheckoutOrigin = 'cart' | 'direct' | 'shared_cart' | 'agent';

export type OrderStatus = 'PENDING' | 'PAID' | 'COMPLETED' | 'CANCELED' | 'EXPIRED' | 'REFUNDED';
export type PaymentState =
  | 'UNPAID'
  | 'PROCESSING'
  | 'PAID'
  | 'NO_CHARGE'
  | 'PARTIALLY_REFUNDED'
  | 'REFUNDED'
  | 'REVIEW';
/** The state of one payment attempt. */
export type PaymentAttemptState =
  | 'creating'
  | 'open'
  | 'processing'
  | 'paid'
  | 'expired'
  | 'failed'
  | 'review';
export type OrderItemWorkState =
  | 'awaiting_brief'
  | 'queued'
  | 'in_progress'
  | 'delivered'
  | 'revision_requested'
  | 'accepted'
  | 'canceled';
export type OrderClosedReason =
  | 'expired'
  | 'start_over'
  | 'superseded'
  | 'payment_failed'
  | 'provider_rejected'
  | 'admin';

/** Every allowed move of `orders.status` (orders.md "States"). */
export const ALLOWED_ORDER_STATUS_TRANSITIONS: readonly { from: OrderStatus; to: OrderStatus }[] = [
  { from: 'PENDING', to: 'PAID' },
  { from: 'PENDING', to: 'EXPIRED' },
  { from: 'PENDING', to: 'CANCELED' },
  { from: 'EXPIRED', to: 'PAID' },
  { from: 'CANCELED', to: 'PAID' },
  { from: 'PAID', to: 'COMPLETED' },
  { from: 'PENDING', to: 'REFUNDED' },
  { from: 'PAID', to: 'REFUNDED' },
  { from: 'COMPLETED', to: 'REFUNDED' },
  { from: 'REFUNDED', to: 'PAID' },
  { from: 'REFUNDED', to: 'COMPLETED' },
  { from: 'REFUNDED', to: 'PENDING' },
  { from: 'PAID', to: 'CANCELED' },
];

/**
 * States from which an arriving payment makes the order PAID: waiting, or closed too early (orders.md
 * "Rules that decide").
 */
export const ORDER_STATUSES_ACCEPTING_PAYMENT: readonly OrderStatus[] = ['PENDING', 'EXPIRED', 'CANCELED'];

/** States in which an attempt may still be paid by its buyer; an order has at most one such attempt. */
export const ACTIVE_CHECKOUT_ATTEMPT_STATES: readonly PaymentAttemptState[] = [
  'creating',
  'open',
  'processing',
];

/**
 * The states from which an attempt may move into each state. States only move forward, so a stale reading
 * proposes an outdated move and changes nothing; a payment counts whenever it arrives (orders.md "States").
 */
export const PAYMENT_ATTEMPT_PREDECESSOR_STATES: Readonly<
  Record<PaymentAttemptState, readonly PaymentAttemptState[]>
> = {
  creating: [],
  open: ['creating'],
  processing: ['creating', 'open'],
  paid: ['creating', 'open', 'processing', 'expired', 'failed'],
  review: ['creating', 'open', 'processing', 'expired', 'failed'],
  expired: ['creating', 'open'],
  failed: ['creating', 'open', 'processing'],
};

/** Returns a stored state; a CHECK of the table allows only these. */
export function parseStoredPaymentAttemptState(state: string): PaymentAttemptState {
  if (!Object.hasOwn(PAYMENT_ATTEMPT_PREDECESSOR_STATES, state))
    throw new Error(`unknown payment state ${state}`);
  // One of the record's own keys.
  return state as PaymentAttemptState;
}

/** Returns the number people see: the first 8 characters of the random id. Never accepted as a key. */
export function formatOrderNumber(orderId: string): string {
  return orderId.slice(0, 8);
}

/** Returns `Website audit`, or `Website audit + 2 more` (orders.md "Success and cancel pages"). */
export function formatOrderTitle(titles: readonly string[]): string {
  const [first = '', ...others] = titles;
  return others.length === 0 ? first : `${first} + ${others.length} more`;
}

/**
 * Splits an order's discount over its lines: each share rounded down, the remainder on the last line that has
 * room (orders.md "Money"). The parts always add up to the discount and never exceed their line.
 */
export function splitOrderDiscountOverLines(lineCents: readonly Cents[], discountCents: Cents): Cents[] {
  const subtotal = lineCents.reduce((sum, cents) => sum + cents, 0);
  if (subtotal === 0) return lineCents.map(() => 0);
  const shares = lineCents.map((cents) => Math.floor((cents * discountCents) / subtotal));
  let rest = discountCents - shares.reduce((sum, cents) => sum + cents, 0);
  return shares
    .map((share, index) => ({ share, room: (lineCents[index] ?? 0) - share }))
    .reduceRight<Cents[]>((spread, { share, room }) => {
      const extra = Math.min(room, rest);
      rest -= extra;
      return [share + extra, ...spread];
    }, []);
}

/**
 * Returns the status label customers see; the first matching rule counts (pages.md "Order states and their
 * labels").
 */
export function getCustomerOrderStatusLabel(order: {
  status: OrderStatus;
  paymentState: PaymentState;
  items: readonly { workState: OrderItemWorkState | null; revisionRoundsUsed: number }[];
}): string {
  if (order.paymentState === 'PROCESSING') return 'Payment processing';
  if (order.paymentState === 'REVIEW') return 'Payment under review';
  const closed = CLOSED_STATUS_LABELS[order.status];
  if (closed) return closed;
  const has = (state: OrderItemWorkState) => order.items.some((item) => item.workState === state);
  if (has('awaiting_brief')) return 'Waiting for your brief';
  if (has('delivered')) return 'Delivered, please review';
  const isRevised = order.items.some(
    (item) => item.workState === 'in_progress' && item.revisionRoundsUsed > 0,
  );
  return has('revision_requested') || isRevised ? 'Revision in progress' : 'In progress';
}

const CLOSED_STATUS_LABELS: Partial<Record<OrderStatus, string>> = {
  PENDING: 'Waiting for payment',
  REFUNDED: 'Refunded',
  CANCELED: 'Canceled',
  EXPIRED: 'Expired',
  COMPLETED: 'Completed',
};

/**
 * Returns `m•••@example.com`: recognizable for its owner, useless to others (orders.md "Success and cancel
 * pages").
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** Normalizes an address for comparison: trimmed, lower case, without invisible characters from pasting. */
export function normaliseEmail(email: string): string {
  return removeInvisibleCharacters(email).trim().toLowerCase();
}
