/** Why a customer requests a refund (pages.md "The order room", Refund). */
export const REFUND_REQUEST_REASONS = [
  { value: 'not_as_described', label: 'Not as described' },
  { value: 'late', label: 'It’s late' },
  { value: 'not_needed', label: 'No longer needed' },
  { value: 'by_mistake', label: 'Ordered by mistake' },
  { value: 'quality', label: 'Not happy with the quality' },
  { value: 'other', label: 'Another reason' },
] as const;
export type RefundRequestReason = (typeof REFUND_REQUEST_REASONS)[number]['value'];

/** Returns the label of a stored reason. */
export function getRefundRequestReasonLabel(reason: string): string {
  return REFUND_REQUEST_REASONS.find(({ value }) => value === reason)?.label ?? reason;
}

export const REFUND_REQUEST_TEXT_LENGTHS = { min: 20, max: 2000 };

type RefundEligibilityData = {
  status: string;
  paymentState: string;
  paidAt: Date | null;
  /** End of the window, inclusive; null while an item is undelivered. */
  refundUntil: Date | null;
};

/**
 * Returns whether a refund may be requested now, and if not, why not (orders.md "Promo codes, refunds and
 * disputes").
 */
export function getRefundRequestWindow(
  order: RefundEligibilityData,
  now: Date,
): { isOpen: true } | { isOpen: false; why: 'unpaid' | 'no-charge' | 'refunded' | 'over' } {
  if (order.paymentState === 'NO_CHARGE') return { isOpen: false, why: 'no-charge' };
  if (order.status === 'REFUNDED') return { isOpen: false, why: 'refunded' };
  if (order.paidAt === null || (order.status !== 'PAID' && order.status !== 'COMPLETED')) {
    return { isOpen: false, why: 'unpaid' };
  }
  const isOver = order.refundUntil !== null && now.getTime() > order.refundUntil.getTime();
  return isOver ? { isOpen: false, why: 'over' } : { isOpen: true };
}

export type RefundRequestFailure =
  | { code: 'REFUND_WINDOW_CLOSED' }
  | { code: 'REQUEST_ALREADY_OPEN' }
  | { code: 'REQUEST_NOT_OPEN' }
  | { code: 'NO_ITEM_NAMED' };

const REFUND_REQUEST_ERROR_MESSAGES: Record<RefundRequestFailure['code'], string> = {
  REFUND_WINDOW_CLOSED: 'The refund period for this order has ended. Please contact us instead.',
  REQUEST_ALREADY_OPEN: 'This order already has a refund request. We’ll answer it.',
  NO_ITEM_NAMED: 'Choose at least one service to refund.',
  REQUEST_NOT_OPEN: 'This refund request has since been decided or withdrawn.',
};

export function toRefundRequestErrorResponseFields({ code }: RefundRequestFailure): {
  status: 409 | 422;
  code: string;
  error: string;
} {
  return { status: code === 'NO_ITEM_NAMED' ? 422 : 409, code, error: REFUND_REQUEST_ERROR_MESSAGES[code] };
}

/**
 * Returns the items to store with a request, empty for an order of one item; null if it names none of
 * several.
 */
export function pickOrderItemsForRefundRequest(
  items: readonly { id: string }[],
  named: readonly string[],
): string[] | null {
  if (items.length < 2) return [];
  const own = items.filter(({ id }) => named.includes(id)).map(({ id }) => id);
  return own.length === 0 ? null : own;
}

/** Labels of a request's state, for the customer. */
export const REFUND_REQUEST_STATE_LABELS: Record<string, string> = {
  open: 'Waiting for our answer',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn by you',
};
