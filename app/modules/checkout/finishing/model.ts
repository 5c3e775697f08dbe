/** Why an unpaid order cannot be paid now: its checkout is over, it is paid already, or the provider does not answer. */
export type FinishFailure = 'closed' | 'paid' | 'unavailable';

/** The sentence and status of a refusal. */
export function finishRefusal(failure: FinishFailure): { status: number; message: string } {
  switch (failure) {
    case 'closed':
      return {
        status: 409,
        message:
          'This checkout is no longer open, and nothing was charged. Put the services into your cart again.',
      };
    case 'paid':
      return { status: 409, message: 'This order is paid already. Nothing is charged twice.' };
    case 'unavailable':
      return {
        status: 503,
        message: 'The payment page cannot be reached right now. Please try again in a minute.',
      };
  }
}
