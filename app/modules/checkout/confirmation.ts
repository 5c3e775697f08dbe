import type { BriefDeliveryPromise } from '#app/lib/brief-promise.ts';
import type { Cents } from '#app/lib/money.ts';
import type { CheckoutErrorResponse } from '#app/modules/payments/model.ts';

/**
 * The response of process-checkout (CHECKOUT-07); fields are null for a visitor who may only know the status.
 */
export type CheckoutConfirmation = {
  order_id: string | null;
  customer_email: string | null;
  service_title: string | null;
  /** In cents. */
  total_usd: Cents | null;
  /** ISO 8601, UTC. */
  due_at: string | null;
  status: string;
  /** True once per order: the purchase is counted now. */
  first_view: boolean;
  /** Only for the buyer, and only while the work waits for it: the page of the first brief to fill in. */
  brief_url?: string;
  /** While briefs are missing: what is promised instead of `due_at`, which moves with them. */
  brief_promise?: BriefDeliveryPromise;
};

export type CheckoutConfirmationFailure = { code: keyof typeof CHECKOUT_CONFIRMATION_ERRORS };

const CHECKOUT_CONFIRMATION_ERRORS = {
  BAD_REQUEST: [400, 'The session ID is missing or wrong.'],
  PAYMENT_NOT_COMPLETED: [402, 'Payment not completed'],
  NOT_FOUND: [404, 'We couldn’t find this checkout.'],
  CHECKOUT_EXPIRED: [410, 'This checkout has expired. Nothing was charged.'],
  PAYMENT_REVIEW: [409, 'We received your payment and are checking it. We’ll email you shortly.'],
  PAYMENT_UNAVAILABLE: [
    503,
    'We can’t reach the payment provider right now. Please try again in a few seconds.',
  ],
  PAYMENTS_NOT_CONFIGURED: [503, 'This shop hasn’t set up payments yet.'],
  PROCESSING: [202, 'processing'],
} as const;

/**
 * The table of orders.md "Success and cancel pages" for everything but a paid order; processing is an
 * answer, not an error.
 */
export function toPaymentConfirmationErrorResponse({
  code,
}: CheckoutConfirmationFailure): CheckoutErrorResponse {
  const [status, error] = CHECKOUT_CONFIRMATION_ERRORS[code];
  return { status, code, error, ...(code === 'PAYMENT_UNAVAILABLE' ? { retryAfterSeconds: 5 } : {}) };
}
