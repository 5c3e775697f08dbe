export type AcceptHeldPaymentFailure = { code: 'NOT_FOUND' } | { code: 'STATE_CHANGED' };

const ACCEPT_HELD_PAYMENT_ERROR_RESPONSES: Record<
  AcceptHeldPaymentFailure['code'],
  { status: 404 | 409; error: string }
> = {
  NOT_FOUND: { status: 404, error: 'Payment not found.' },
  STATE_CHANGED: { status: 409, error: 'This order has changed. Reload to see its current state.' },
};

export function describeAcceptPaymentFailure({ code }: AcceptHeldPaymentFailure): {
  status: 404 | 409;
  code: string;
  error: string;
} {
  return { code, ...ACCEPT_HELD_PAYMENT_ERROR_RESPONSES[code] };
}
