export type AcceptFailure = { code: 'NOT_FOUND' } | { code: 'STATE_CHANGED' };

const ACCEPT_ERRORS: Record<AcceptFailure['code'], { status: 404 | 409; error: string }> = {
  NOT_FOUND: { status: 404, error: 'Payment not found.' },
  STATE_CHANGED: { status: 409, error: 'This order has changed. Reload to see its current state.' },
};

export function acceptRefusal({ code }: AcceptFailure): { status: 404 | 409; code: string; error: string } {
  return { code, ...ACCEPT_ERRORS[code] };
}
