import {
  type OrderStatus,
  type PaymentState,
  ORDER_STATUSES_ACCEPTING_PAYMENT,
} from '#app/modules/orders/model.ts';

/**
 * How long an order created by the team waits for payment (orders.md "Invoices, credit notes and manual
 * orders").
 */
export const MANUAL_ORDER_PAY_DAYS = 14;

/** A second press of "Send" within this time counts as the first one. */
export const DUPLICATE_MANUAL_ORDER_SEND_WINDOW_MS = 60_000;

/** Why the payment link was not sent or returned. */
export type PaymentLinkFailure = { code: 'NOT_FOUND' | 'NOT_PAYABLE' | 'NO_MAILBOX' };

/** Why an order was not created. */
export type CreateManualOrderFailure =
  | { code: 'SERVICE_UNAVAILABLE'; serviceIds: string[] }
  | { code: 'AMOUNT_TOO_SMALL' }
  | { code: 'AMOUNT_TOO_LARGE' }
  | { code: 'FORM_USED' };

/** Why an unpaid order was not changed. */
export type UnpaidOrderFailure = {
  code:
    | 'NOT_FOUND'
    | 'STATE_CHANGED'
    | 'IN_TRASH'
    | 'NOT_MANUAL'
    | 'ALREADY_PAID'
    | 'CLOSED'
    | 'REVIEW'
    | 'PROCESSING'
    | 'PAID_MEANWHILE'
    | 'PAYMENT_UNAVAILABLE';
};

type ManualOrderFailure = CreateManualOrderFailure | UnpaidOrderFailure | PaymentLinkFailure;

const MANUAL_ORDER_ERRORS: Record<ManualOrderFailure['code'], [status: number, sentence: string]> = {
  SERVICE_UNAVAILABLE: [409, 'A chosen service is no longer sold. Choose another one.'],
  AMOUNT_TOO_SMALL: [422, 'An order must be free or cost at least $0.50.'],
  AMOUNT_TOO_LARGE: [422, 'An order cannot cost more than $999,999.99.'],
  FORM_USED: [409, 'This form has already created another order. Reload the page for a new one.'],
  NOT_PAYABLE: [409, 'This order is no longer waiting for payment.'],
  NO_MAILBOX: [409, 'This order has no email address. Copy the link instead.'],
  NOT_FOUND: [404, 'Order not found.'],
  STATE_CHANGED: [409, 'The order has changed. Reload to see its current state.'],
  IN_TRASH: [409, 'The order is in the trash. Restore it first.'],
  NOT_MANUAL: [409, 'Only orders created by the team can be marked as paid.'],
  ALREADY_PAID: [409, 'The order is already paid.'],
  CLOSED: [409, 'The order is already closed.'],
  REVIEW: [409, 'A payment for this order needs review. Accept or refund it first.'],
  PROCESSING: [409, 'The customer’s payment is processing. Wait for their bank’s response.'],
  PAID_MEANWHILE: [409, 'The customer has just paid for this order online. Nothing else was recorded.'],
  PAYMENT_UNAVAILABLE: [
    503,
    'The payment provider isn’t responding, so the open payment page can’t be closed. Try again in a minute.',
  ],
};

/** Returns the message and the status of a refusal. */
export function describeManualOrderFailure({ code }: ManualOrderFailure): {
  status: number;
  message: string;
} {
  const [status, message] = MANUAL_ORDER_ERRORS[code];
  return { status, message };
}

/** What the rules for unpaid orders depend on. */
export type UnpaidOrder = {
  status: string;
  paymentState: string;
  source: string;
  version: number;
  deletedAt: Date | null;
};

const isOrderStateInList = (list: readonly (OrderStatus | PaymentState)[], value: string) =>
  list.some((one) => one === value);

function findPaymentInProgressFailure({ paymentState }: UnpaidOrder): UnpaidOrderFailure | null {
  if (paymentState === 'REVIEW') return { code: 'REVIEW' };
  return paymentState === 'PROCESSING' ? { code: 'PROCESSING' } : null;
}

/**
 * Returns why a manual payment cannot pay an order; null if it can. Like a provider's payment, it also counts
 * after the order was closed (orders.md "Rules that decide" and "States").
 */
export function explainNotMarkedPaid(order: UnpaidOrder, version: number): UnpaidOrderFailure | null {
  if (order.source !== 'manual') return { code: 'NOT_MANUAL' };
  if (!isOrderStateInList(ORDER_STATUSES_ACCEPTING_PAYMENT, order.status)) return { code: 'ALREADY_PAID' };
  if (order.deletedAt !== null) return { code: 'IN_TRASH' };
  return (
    findPaymentInProgressFailure(order) ?? (order.version === version ? null : { code: 'STATE_CHANGED' })
  );
}

/** Returns why an unpaid order cannot be canceled; null if it can. */
export function getUnpaidOrderCancelFailure(order: UnpaidOrder, version: number): UnpaidOrderFailure | null {
  if (order.status === 'CANCELED' || order.status === 'EXPIRED') return { code: 'CLOSED' };
  if (order.status !== 'PENDING') return { code: 'ALREADY_PAID' };
  if (order.deletedAt !== null) return { code: 'IN_TRASH' };
  return (
    findPaymentInProgressFailure(order) ?? (order.version === version ? null : { code: 'STATE_CHANGED' })
  );
}
