import type { Cents } from '#app/lib/money.ts';
import type { OrderStatus, PaymentState, OrderItemWorkState } from '#app/modules/orders/model.ts';

/** One item of an order in the list. */
export type AdminOrderItem = {
  title: string;
  quantity: number;
  workState: OrderItemWorkState | null;
  /** ISO 8601. */
  dueAt: string | null;
};

/** One order of the list; times are ISO 8601. Fields hidden from the role are null. */
export type AdminOrder = {
  id: string;
  number: string;
  status: OrderStatus;
  createdAt: string;
  customer: { name: string | null; company: string | null; email: string | null; isGuest: boolean };
  items: AdminOrderItem[];
  /** `refundedCents` has been refunded; `pendingCents` is pending, or waits for the provider's answer. */
  money: {
    totalCents: Cents;
    refundedCents: Cents;
    pendingCents: Cents;
    paymentState: PaymentState;
  } | null;
  hasOpenDispute: boolean;
  hasRefundRequest: boolean;
  dueAt: string | null;
  isOverdue: boolean;
  assignee: string | null;
  unread: number;
  tags: string[];
  isManual: boolean;
  isTest: boolean;
  isDemo: boolean;
};

/** States in which the shop owes the next step: only these can be late. */
export const WORK_STATES_AWAITING_SHOP_ACTION: readonly OrderItemWorkState[] = [
  'queued',
  'in_progress',
  'revision_requested',
];

/**
 * Returns the due date of an open order, which is the earliest of the items still owed, and whether it has
 * passed.
 */
export function getOrderDueDate(
  order: { status: OrderStatus; dueAt: Date | null },
  items: readonly { workState: OrderItemWorkState | null; dueAt: Date | null }[],
  now: Date,
): { dueAt: Date | null; isOverdue: boolean } {
  if (order.status !== 'PAID') return { dueAt: null, isOverdue: false };
  const owed = items.flatMap(({ workState, dueAt }) =>
    workState !== null && WORK_STATES_AWAITING_SHOP_ACTION.includes(workState) && dueAt ? [dueAt] : [],
  );
  const [first] = owed.toSorted((one, other) => one.getTime() - other.getTime());
  return first ? { dueAt: first, isOverdue: first < now } : { dueAt: order.dueAt, isOverdue: false };
}

/**
 * Returns `A•••` for a name (emails become `a•••@example.com`): an analyst can distinguish customers without
 * identifying them.
 */
export function maskCustomerNameForAnalyst(name: string): string {
  return name === '' ? '' : `${Array.from(name)[0]}•••`;
}
