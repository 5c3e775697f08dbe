import { type Cents, formatDollars } from '#app/lib/money.ts';
import type { OrderStatus, PaymentState } from '#app/modules/orders/model.ts';

/** Why staff issue a refund (pages.md "Admin pages", Refund). */
export const STAFF_REFUND_REASONS = [
  { value: 'customer_request', label: 'Requested by customer' },
  { value: 'satisfaction_guarantee', label: 'Satisfaction guarantee' },
  { value: 'service_disruption', label: 'We could not deliver as promised' },
  { value: 'duplicate', label: 'Paid twice' },
  { value: 'other', label: 'Another reason' },
] as const;
export type RefundReason = (typeof STAFF_REFUND_REASONS)[number]['value'];

const REFUND_STATES = ['queued', 'pending', 'succeeded', 'failed', 'canceled'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * The states from which a refund may move into each state; a stale reading proposes an outdated move and
 * changes nothing.
 */
export const REFUND_PREDECESSOR_STATES: Readonly<Record<RefundState, readonly RefundState[]>> = {
  queued: [],
  pending: ['queued'],
  succeeded: ['queued', 'pending'],
  // A bank may return a refund days after it was announced.
  failed: ['queued', 'pending', 'succeeded'],
  canceled: ['queued', 'pending', 'succeeded'],
};

/** States that claim money, which another refund must not use. */
export const REFUND_STATES_RESERVING_MONEY: readonly RefundState[] = ['queued', 'pending', 'succeeded'];
/** States in which the money is on its way to the buyer or has arrived, as counted in `refunded_cents`. */
export const REFUND_STATES_COUNTED_AS_REFUNDED: readonly RefundState[] = ['pending', 'succeeded'];

/** Returns a stored state; a CHECK of the table allows only these. */
export function parseStoredRefundState(state: string): RefundState {
  const known = REFUND_STATES.find((one) => one === state);
  if (!known) throw new Error(`unknown refund state ${state}`);
  return known;
}

export type RefundFailure =
  | { code: 'NOT_FOUND' }
  | { code: 'REFUND_EXCEEDS_PAYMENT'; leftCents: Cents }
  | { code: 'DISPUTE_OPEN' }
  | { code: 'PROVIDER_MISMATCH' }
  | { code: 'PAYMENTS_NOT_CONFIGURED' }
  | { code: 'STATE_CHANGED' }
  /** The refund is stored and a job continues it. */
  | { code: 'PAYMENT_UNAVAILABLE' }
  | { code: 'PAYMENT_PROVIDER_ERROR' }
  /** The provider refused permanently: no money moved. */
  | { code: 'REFUND_FAILED' };

/**
 * Returns status and message of a refund that was not made, or not yet (orders.md "Promo codes, refunds and
 * disputes").
 */
export function toRefundErrorResponse(failure: RefundFailure): {
  status: number;
  code: string;
  error: string;
} {
  const [status, error] = REFUND_ERROR_STATUSES_AND_MESSAGES[failure.code];
  if (failure.code !== 'REFUND_EXCEEDS_PAYMENT') return { status, code: failure.code, error };
  const left = formatDollars(failure.leftCents);
  return { status, code: failure.code, error: `At most ${left} of this payment can still be refunded.` };
}

const REFUND_ERROR_STATUSES_AND_MESSAGES: Record<RefundFailure['code'], [status: number, sentence: string]> =
  {
    NOT_FOUND: [404, 'This payment doesn’t exist.'],
    REFUND_EXCEEDS_PAYMENT: [409, 'You can’t refund more than what’s left of this payment.'],
    DISPUTE_OPEN: [409, 'Refunds aren’t possible while a dispute is open.'],
    PROVIDER_MISMATCH: [
      409,
      'This payment was made with different payment settings, so it can’t be refunded here.',
    ],
    PAYMENTS_NOT_CONFIGURED: [503, 'Payments aren’t set up in this shop.'],
    STATE_CHANGED: [409, 'This order has changed. Reload to see its current state.'],
    PAYMENT_UNAVAILABLE: [
      503,
      'We can’t reach the payment provider. The refund is saved, and we’ll try again in a few minutes.',
    ],
    PAYMENT_PROVIDER_ERROR: [
      502,
      'The payment provider didn’t accept the refund. It’s saved, and we’ll try again automatically.',
    ],
    REFUND_FAILED: [409, 'The payment provider refused this refund. No money was moved.'],
  };

type RefundableOrder = {
  status: OrderStatus;
  paymentState: PaymentState;
  totalCents: Cents;
  isCompleted: boolean;
  isPaid: boolean;
};

/**
 * Returns the state of an order once `backCents` of the `receivedCents` received for it are refunded or
 * pending: everything refunded is REFUNDED, and a refund that failed leads back to the earlier state. An
 * order closed unpaid stays closed, whatever happens to money that arrived afterwards and did not match it
 * (orders.md "States").
 */
export function computeRefundedOrderState(
  order: RefundableOrder,
  { receivedCents, backCents, isReview }: { receivedCents: Cents; backCents: Cents; isReview: boolean },
): { status: OrderStatus; paymentState: PaymentState; refundedCents: Cents } {
  // More than the total may have been received; the order never shows more refunded than its total.
  const refundedCents = Math.min(backCents, order.totalCents);
  if (backCents > 0 && backCents >= receivedCents) {
    const status = UNPAID_CLOSED_STATUSES.includes(order.status) ? order.status : 'REFUNDED';
    return { status, paymentState: 'REFUNDED', refundedCents };
  }
  const status = order.status === 'REFUNDED' ? getOrderStatusBeforeRefund(order) : order.status;
  const paymentState = isReview ? 'REVIEW' : backCents > 0 ? 'PARTIALLY_REFUNDED' : 'PAID';
  return { status, paymentState, refundedCents };
}

const UNPAID_CLOSED_STATUSES: readonly OrderStatus[] = ['EXPIRED', 'CANCELED'];

function getOrderStatusBeforeRefund({
  isCompleted,
  isPaid,
}: Pick<RefundableOrder, 'isCompleted' | 'isPaid'>): OrderStatus {
  if (isCompleted) return 'COMPLETED';
  return isPaid ? 'PAID' : 'PENDING';
}

/** Returns the reason sent to the provider, which knows fewer reasons than we do. */
export function toProviderRefundReason(reason: string): 'duplicate' | 'requested_by_customer' {
  return reason === 'duplicate' ? 'duplicate' : 'requested_by_customer';
}

/**
 * Returns the id that a payment's refund form posts next. A form that came back keeps its id until the
 * outcome is known, because the same id is the same refund. Only a settled refund makes room for another.
 */
export function chooseRefundFormRefundId(
  payment: { id: string; refunds: readonly { id: string; state: string }[] },
  { posted, fresh }: { posted: { paymentId?: string; refundId?: string }; fresh: string },
): string {
  const { paymentId, refundId } = posted;
  if (!refundId || paymentId !== payment.id) return fresh;
  const known = payment.refunds.find(({ id }) => id === refundId);
  return !known || known.state === 'queued' ? refundId : fresh;
}

/** Returns how much of one payment can still be refunded. */
export function computeRefundableCents(
  payment: { receivedCents: Cents | null },
  refunds: readonly { amountCents: Cents; state: string }[],
): Cents {
  const held = refunds
    .filter(({ state }) => REFUND_STATES_RESERVING_MONEY.some((one) => one === state))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return Math.max(0, (payment.receivedCents ?? 0) - held);
}
