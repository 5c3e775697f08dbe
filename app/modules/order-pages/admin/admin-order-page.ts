import type { Cents } from '#app/lib/money.ts';
import type { SelectedOrderFile } from '#app/modules/fulfilment/files/order-files.ts';
import type { OrderItemPauseReason } from '#app/modules/fulfilment/schedule/due-pauses.ts';
import type { OrderStatus, PaymentState, OrderItemWorkState } from '#app/modules/orders/model.ts';

import type { AdminOrder } from './admin-orders.ts';

/** A row of the contract as staff check it off; times are ISO 8601 everywhere here. */
export type AdminOrderScopeChecklistRow = {
  id: string;
  kind: 'included' | 'excluded';
  text: string;
  state: 'open' | 'done' | 'not_applicable';
  reason: string | null;
  doneAt: string | null;
  doneBy: string | null;
};

export type DeliveredLink = { id: string; url: string; label: string };

/** One delivered version. */
export type AdminOrderDeliveryVersion = {
  id: string;
  version: number;
  note: string | null;
  noFileReason: string | null;
  at: string;
  by: string | null;
  files: SelectedOrderFile[];
  links: DeliveredLink[];
};

/** A customer's revision request, with the rows it names. */
export type AdminOrderRevisionRequest = {
  id: string;
  number: number;
  text: string;
  state: string;
  requestedAt: string;
  dueAt: string | null;
  answer: string | null;
  rows: { id: string; text: string }[];
};

/** Why the date of an item is paused, and since when. */
export type DueDatePause = { reason: OrderItemPauseReason; note: string | null; since: string };

/** One item of the order with its work. Fields hidden from the role are empty. */
export type AdminOrderPageItem = {
  id: string;
  version: number;
  title: string;
  quantity: number;
  category: string;
  serviceId: string | null;
  workState: OrderItemWorkState | null;
  dueAt: string | null;
  acceptBy: string | null;
  pauses: DueDatePause[];
  isOverdue: boolean;
  roundsLeft: number;
  scope: AdminOrderScopeChecklistRow[];
  versions: AdminOrderDeliveryVersion[];
  revisions: AdminOrderRevisionRequest[];
  /** Files and links added for the next version, not delivered yet. */
  prepared: { files: SelectedOrderFile[]; links: DeliveredLink[] };
};

/** What was bought and for how much; absent for roles that may not see amounts. */
export type OrderLinesAndTotals = {
  lines: {
    title: string;
    quantity: number;
    unitCents: Cents;
    lineCents: Cents;
    /** The catalog price per unit and why another one was agreed on; null if the catalog price applies. */
    own: { catalogueCents: Cents; reason: string } | null;
  }[];
  totalCents: Cents;
  paymentState: PaymentState;
};

/** Where the order came from and which versions were accepted with it. */
export type OrderSourceAndAcceptedTerms = {
  source: string;
  country: string | null;
  utm: [string, string][];
  termsVersion: string | null;
  privacyVersion: string | null;
  acceptedAt: string | null;
};

/** The staff's page of one order. */
export type AdminOrderPage = {
  id: string;
  number: string;
  title: string;
  status: OrderStatus;
  createdAt: string;
  completedAt: string | null;
  dueAt: string | null;
  deletedAt: string | null;
  isTest: boolean;
  isDemo: boolean;
  isAnonymous: boolean;
  /** Why nothing can be changed, with the next step; null while the work is open. */
  readOnly: { why: string; next: string | null } | null;
  hasOpenDispute: boolean;
  customer: AdminOrder['customer'] & { userId: string | null };
  history: { orders: number; lifetimeCents: Cents; refundedCents: Cents } | null;
  assignee: { id: string; name: string } | null;
  tags: string[];
  items: AdminOrderPageItem[];
  money: OrderLinesAndTotals | null;
  origin: OrderSourceAndAcceptedTerms | null;
  /** The actions allowed on an unpaid order; null if none are. */
  unpaid: UnpaidOrderActions | null;
};

/** The form sends `version`, so that staff can act only on the state they saw. */
export type UnpaidOrderActions = {
  version: number;
  /** Until when the customer may pay by the link; null for an order from the cart. */
  payUntil: string | null;
  mayMarkPaid: boolean;
  mayCancel: boolean;
  mayShareLink: boolean;
};

type OrderStatusFacts = { status: OrderStatus; paymentState: PaymentState; deletedAt: Date | null };

const CLOSED_ORDER_REASONS: Partial<Record<OrderStatus, { why: string; next: string | null }>> = {
  REFUNDED: {
    why: 'This order was refunded, so work has ended.',
    next: 'For new work, create a new order.',
  },
  CANCELED: { why: 'This order was canceled.', next: 'For new work, create a new order.' },
  EXPIRED: {
    why: 'The checkout expired without a payment.',
    next: 'If a payment still arrives, the order reopens automatically.',
  },
  COMPLETED: { why: 'Every service in this order was accepted.', next: null },
};

/**
 * Returns why an order cannot be worked on and what may be done next (pages.md "Access"); null if it can.
 */
export function getOrderReadOnlyReason({
  status,
  paymentState,
  deletedAt,
}: OrderStatusFacts): AdminOrderPage['readOnly'] {
  if (deletedAt !== null) return { why: 'This order is in the trash.', next: 'Restore it to change it.' };
  if (status === 'PENDING') {
    return paymentState === 'REVIEW'
      ? { why: 'A payment arrived that doesn’t match this order.', next: 'Accept it as paid, or refund it.' }
      : { why: 'This order isn’t paid yet.', next: 'Work can start once it’s paid.' };
  }
  return CLOSED_ORDER_REASONS[status] ?? null;
}
