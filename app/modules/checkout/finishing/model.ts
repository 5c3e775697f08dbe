import type { PayRefusal } from '#app/modules/orders/paying/model.ts';

/** Why an unpaid order cannot be paid now; `unavailable` when the provider does not answer. */
export type FinishFailure = PayRefusal | 'unavailable';

/** The sentence and status of a refusal. */
export function finishRefusal(failure: FinishFailure): { status: number; message: string } {
  switch (failure) {
    case 'closed':
      return {
        status: 409,
        message:
          'This order can no longer be paid, and nothing was charged. Put the services into your cart again, or write to us.',
      };
    case 'expired':
      return {
        status: 409,
        message:
          'The time to pay this order is over, and nothing was charged. Write to us if you still want it.',
      };
    case 'paid':
      return { status: 409, message: 'This order is paid already. Nothing is charged twice.' };
    case 'review':
      return {
        status: 409,
        message: 'A payment for this order has arrived, and we are looking at it. Nothing is charged twice.',
      };
    case 'unavailable':
      return {
        status: 503,
        message: 'The payment page cannot be reached right now. Please try again in a minute.',
      };
  }
}
