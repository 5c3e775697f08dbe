import { MINUTE_MS } from '#app/lib/durations.ts';
import type { Cents } from '#app/lib/money.ts';
import { type PromoFailure, getPromoCodeFailureMessage } from '#app/modules/promo/model.ts';

import type { ProviderProposedPaymentState } from './settlement-target.ts';

/** The state of a checkout. `foreign`: not an order of this shop; nothing was changed. */
export type PaymentCheckoutState =
  | 'paid'
  | 'processing'
  | 'open'
  | 'expired'
  | 'failed'
  | 'review'
  | 'foreign';

/**
 * The payment has arrived, is processing, or is held for review: its buyer sees the outcome and is never
 * asked to pay again.
 */
export const PAYMENT_RECEIVED_CHECKOUT_STATES = [
  'paid',
  'processing',
  'review',
] as const satisfies readonly PaymentCheckoutState[];
export type PaymentReceivedCheckoutState = (typeof PAYMENT_RECEIVED_CHECKOUT_STATES)[number];

/**
 * Whether the buyer of this checkout has already paid; `state` is that of an attempt or one reported by the
 * provider.
 */
export function isPaymentReceivedCheckoutState(state: string): state is PaymentReceivedCheckoutState {
  return PAYMENT_RECEIVED_CHECKOUT_STATES.some((bought) => bought === state);
}

/**
 * Returns until when a buyer can pay an attempt that begins at `nowMs` of the machine's clock: shorter while
 * a use of a limited code is reserved for it (orders.md "Checkout functions"). Whole seconds, as the
 * provider stores them.
 */
export function computeCheckoutSessionExpiry(
  nowMs: number,
  { holdsLimitedPromo }: { holdsLimitedPromo: boolean },
): Date {
  const endMs = nowMs + (holdsLimitedPromo ? 35 : 120) * MINUTE_MS;
  return new Date(Math.floor(endMs / 1000) * 1000);
}

/**
 * Stripe requires at least 30 minutes from creation; with less time left than this, a create is not repeated.
 */
export const MIN_CHECKOUT_SESSION_REMAINING_MS = 31 * MINUTE_MS;
/** A reused URL must leave the buyer enough time. */
export const MIN_REUSABLE_CHECKOUT_URL_LIFETIME_MS = 5 * MINUTE_MS;
/** An attempt untouched for this long counts as abandoned: the next request with its key continues it. */
export const ATTEMPT_IDLE_TIMEOUT_MS = 15_000;
/** How long a request waits for another one that is working on the same key. */
export const CONCURRENT_CHECKOUT_REQUEST_WAIT_MS = 3_000;

/** The fields of the provider's session that decide its state (orders.md "Settling a checkout", step 3). */
export type CheckoutSessionStateFields = {
  session: 'open' | 'complete' | 'expired' | 'unknown';
  payment: 'unpaid' | 'paid' | 'no_payment_required' | 'unknown';
  intent: string | null;
};

/**
 * The table of orders.md "Settling a checkout". The session alone cannot distinguish processing from failed;
 * the payment intent can.
 */
export const CHECKOUT_SESSION_STATE_RULES: readonly {
  session: CheckoutSessionStateFields['session'];
  payment?: CheckoutSessionStateFields['payment'];
  intent?: readonly (string | null)[];
  becomes: ProviderProposedPaymentState;
}[] = [
  { session: 'open', payment: 'unpaid', becomes: 'open' },
  { session: 'open', payment: 'no_payment_required', becomes: 'open' },
  { session: 'complete', payment: 'paid', becomes: 'paid' },
  { session: 'complete', payment: 'no_payment_required', becomes: 'paid' },
  { session: 'complete', payment: 'unpaid', intent: ['processing'], becomes: 'processing' },
  {
    session: 'complete',
    payment: 'unpaid',
    intent: ['requires_payment_method', 'canceled'],
    becomes: 'failed',
  },
  { session: 'expired', becomes: 'expired' },
];

/**
 * Returns what a session means for its payment; null for values this version does not know: nothing changes
 * then.
 */
export function getPaymentStateFromCheckoutSession(
  words: CheckoutSessionStateFields,
): ProviderProposedPaymentState | null {
  const row = CHECKOUT_SESSION_STATE_RULES.find(
    ({ session, payment, intent }) =>
      session === words.session &&
      (payment === undefined || payment === words.payment) &&
      (intent === undefined || intent.includes(words.intent)),
  );
  return row?.becomes ?? null;
}

export type CheckoutTotalsSeenByBuyer = { subtotal_cents: Cents; discount_cents: Cents; total_cents: Cents };

/** Every way a checkout function refuses (orders.md "Checkout functions", errors). */
export type CheckoutFailure =
  | { code: 'BAD_REQUEST'; fields: string[] }
  | { code: 'RATE_LIMITED'; retryAfterSeconds: number }
  | { code: 'INVALID_ITEMS'; fields: string[] }
  | { code: 'SERVICE_UNAVAILABLE'; serviceIds: string[] }
  | { code: 'SERVICE_NOT_FOUND' }
  | { code: 'PRICE_CHANGED'; details: { price_usd: Cents } | CheckoutTotalsSeenByBuyer }
  | { code: 'DUE_CHANGED'; dueAt: Date }
  | { code: 'PROMO_INVALID'; failure: PromoFailure }
  | { code: 'PROMO_ERROR' }
  | { code: 'AMOUNT_TOO_SMALL' }
  | { code: 'AMOUNT_TOO_LARGE' }
  | { code: 'IDEMPOTENCY_MISMATCH' }
  | { code: 'CHECKOUT_IN_PROGRESS' }
  | { code: 'CHECKOUT_EXPIRED' }
  /**
   * The provider is unavailable; or, with `not-live`, the owner has not opened the shop for real payments.
   */
  | { code: 'PAYMENT_UNAVAILABLE'; because?: 'not-live' }
  | { code: 'PAYMENT_PROVIDER_ERROR' }
  | { code: 'PAYMENTS_NOT_CONFIGURED' };

/** The response to a refusal: status, code, one sentence for people, and the fields a client may act on. */
export type CheckoutErrorResponse = {
  status: number;
  code: string;
  error: string;
  details?: unknown;
  retryAfterSeconds?: number;
};

const CHECKOUT_ERRORS = {
  RATE_LIMITED: [429, 'Too many requests. Please try again shortly.'],
  BAD_REQUEST: [400, 'Some fields are missing or wrong.'],
  INVALID_ITEMS: [422, 'Choose between 1 and 99 of each service, and at most 50 different services.'],
  SERVICE_UNAVAILABLE: [409, 'A service in your cart is no longer available.'],
  SERVICE_NOT_FOUND: [404, 'This service is no longer available.'],
  PRICE_CHANGED: [409, 'The price has changed. Please check the new total and try again.'],
  DUE_CHANGED: [409, 'The delivery date has changed. Please check the new date and pay again.'],
  AMOUNT_TOO_SMALL: [422, 'Orders below $0.50 can’t be paid. Add something or remove the promo code.'],
  AMOUNT_TOO_LARGE: [422, 'This order is too large for one payment. Please split it.'],
  IDEMPOTENCY_MISMATCH: [422, 'This checkout key was already used for a different cart.'],
  CHECKOUT_IN_PROGRESS: [409, 'Your checkout is still being prepared. Please try again in a moment.'],
  CHECKOUT_EXPIRED: [409, 'This checkout has expired. Please start again.'],
  PAYMENT_UNAVAILABLE: [503, 'Payment is temporarily unavailable. Please try again in a few seconds.'],
  PAYMENT_PROVIDER_ERROR: [502, 'We couldn’t set up the payment. Please try again or contact support.'],
  PAYMENTS_NOT_CONFIGURED: [503, 'This shop hasn’t set up payments yet.'],
} as const;

function getCheckoutErrorDetails(
  failure: CheckoutFailure,
): Pick<CheckoutErrorResponse, 'details' | 'retryAfterSeconds'> {
  switch (failure.code) {
    case 'BAD_REQUEST':
    case 'INVALID_ITEMS':
      return { details: { fields: failure.fields } };
    case 'SERVICE_UNAVAILABLE':
      return { details: { service_ids: failure.serviceIds } };
    case 'PRICE_CHANGED':
      return { details: failure.details };
    case 'DUE_CHANGED':
      return { details: { due_at: failure.dueAt.toISOString() } };
    case 'RATE_LIMITED':
      return { retryAfterSeconds: failure.retryAfterSeconds };
    case 'CHECKOUT_IN_PROGRESS':
      return { retryAfterSeconds: 1 };
    case 'PAYMENT_UNAVAILABLE':
      return failure.because === 'not-live' ? { details: { reason: 'not_live' } } : { retryAfterSeconds: 5 };
    default:
      return {};
  }
}

/**
 * Shown while the owner has not opened the shop: it must not blame the buyer's card or suggest an immediate
 * retry.
 */
const SHOP_NOT_LIVE_MESSAGE =
  'This shop isn’t accepting payments right now. Nothing was charged, and your cart is saved. Please try again later, or contact us.';

/** Returns the response to a refused checkout (orders.md "Checkout functions", errors). */
export function toCheckoutErrorResponse(failure: CheckoutFailure): CheckoutErrorResponse {
  if (failure.code === 'PROMO_INVALID') {
    const error = getPromoCodeFailureMessage(failure.failure);
    return { status: 422, code: 'PROMO_INVALID', error, details: { reason: failure.failure.code } };
  }
  if (failure.code === 'PROMO_ERROR') {
    return { status: 503, code: 'PROMO_ERROR', error: getPromoCodeFailureMessage({ code: 'error' }) };
  }
  const [status, sentence] = CHECKOUT_ERRORS[failure.code];
  const error = failure.code === 'PAYMENT_UNAVAILABLE' && failure.because ? SHOP_NOT_LIVE_MESSAGE : sentence;
  return { status, code: failure.code, error, ...getCheckoutErrorDetails(failure) };
}
