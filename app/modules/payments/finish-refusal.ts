import type { OrderNotPayableReason } from '#app/modules/orders/pay-refusal.ts';

/**
 * Why an unpaid order cannot be paid now; `unavailable` if the provider does not answer, `not-live` before Go
 * live.
 */
export type FinishOrderPaymentFailure = OrderNotPayableReason | 'unavailable' | 'not-live';

/** Returns the message and status of a refusal. */
export function describeFinishPaymentFailure(failure: FinishOrderPaymentFailure): {
  status: number;
  message: string;
} {
  switch (failure) {
    case 'closed':
      return {
        status: 409,
        message:
          'This order can no longer be paid. Nothing was charged. Add the services to your cart again, or contact us.',
      };
    case 'expired':
      return {
        status: 409,
        message:
          'The payment deadline for this order has passed. Nothing was charged. Contact us if you still want it.',
      };
    case 'paid':
      return { status: 409, message: 'This order is already paid. You won’t be charged twice.' };
    case 'review':
      return {
        status: 409,
        message: 'We received a payment for this order and are checking it. You won’t be charged twice.',
      };
    case 'not-live':
      return {
        status: 503,
        message:
          'This shop isn’t accepting payments right now. Nothing was charged. Please try again later, or contact us.',
      };
    case 'unavailable':
      return {
        status: 503,
        message: 'The payment page is unavailable right now. Please try again in a minute.',
      };
  }
}
