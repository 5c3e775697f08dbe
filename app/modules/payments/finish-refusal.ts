import type { PayRefusal } from '#app/modules/orders/pay-refusal.ts';

/** Why an unpaid order cannot be paid now; `unavailable` when the provider does not answer, `not-live` before Go live. */
export type FinishFailure = PayRefusal | 'unavailable' | 'not-live';

/** The sentence and status of a refusal. */
export function finishRefusal(failure: FinishFailure): { status: number; message: string } {
  switch (failure) {
    case 'closed':
      return {
        status: 409,
        message:
          'This order can no longer be paid, and nothing was charged. Add the services to your cart again, or write to us.',
      };
    case 'expired':
      return {
        status: 409,
        message:
          'The time to pay for this order has run out, and nothing was charged. Write to us if you still want it.',
      };
    case 'paid':
      return { status: 409, message: 'This order is already paid. You will not be charged twice.' };
    case 'review':
      return {
        status: 409,
        message:
          'A payment for this order has arrived, and we are checking it. You will not be charged twice.',
      };
    case 'not-live':
      return {
        status: 503,
        message:
          'This shop takes no payments at the moment, and nothing was charged. Please come back later, or write to us.',
      };
    case 'unavailable':
      return {
        status: 503,
        message: 'The payment page cannot be reached right now. Please try again in a minute.',
      };
  }
}
