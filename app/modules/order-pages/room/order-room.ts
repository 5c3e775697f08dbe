import type { BriefDeliveryPromise } from '#app/lib/brief-promise.ts';
import type { Cents } from '#app/lib/money.ts';
import type { SelectedOrderFile } from '#app/modules/fulfilment/files/order-files.ts';
import type { OrderItemPauseReason } from '#app/modules/fulfilment/schedule/due-pauses.ts';
import type { OrderStatus, PaymentState, OrderItemWorkState } from '#app/modules/orders/model.ts';

import type { OrderBadge, OrderBadgeTone } from './order-badges.ts';

/** The five steps of the progress bar (pages.md "The order room"). */
export const ORDER_PROGRESS_STEPS = ['Paid', 'Brief', 'In progress', 'Delivered', 'Completed'] as const;

const WORK_STATE_STEP_INDEX: Record<OrderItemWorkState, number> = {
  awaiting_brief: 1,
  queued: 2,
  in_progress: 2,
  revision_requested: 2,
  delivered: 3,
  accepted: 4,
  canceled: 4,
};

/** Returns the step of an order, which is that of its least advanced item; -1 while it is not paid. */
export function getOrderStepIndex(order: {
  status: OrderStatus;
  states: readonly (OrderItemWorkState | null)[];
}): number {
  if (order.status === 'COMPLETED') return 4;
  if (order.status !== 'PAID') return -1;
  const steps = order.states.flatMap((state) =>
    state && state !== 'canceled' ? [WORK_STATE_STEP_INDEX[state]] : [],
  );
  return steps.length === 0 ? 0 : Math.min(...steps);
}

const ITEM_STATE_BADGES: Record<OrderItemWorkState, { word: string; tone: OrderBadgeTone }> = {
  awaiting_brief: { word: 'Waiting for your brief', tone: 'warn' },
  queued: { word: 'Up next', tone: 'neutral' },
  in_progress: { word: 'In progress', tone: 'neutral' },
  delivered: { word: 'Delivered, please review', tone: 'warn' },
  revision_requested: { word: 'Revision in progress', tone: 'neutral' },
  accepted: { word: 'Accepted', tone: 'good' },
  canceled: { word: 'Canceled', tone: 'neutral' },
};

/** Returns the label of one item; work on a revision has its own. */
export function getOrderItemStateBadge(item: {
  workState: OrderItemWorkState | null;
  revisionRoundsUsed: number;
}) {
  if (item.workState === null) return null;
  if (item.workState === 'in_progress' && item.revisionRoundsUsed > 0)
    return ITEM_STATE_BADGES.revision_requested;
  return ITEM_STATE_BADGES[item.workState];
}

/** One row of the contract (pages.md "The checklist is the contract"). */
export type CustomerOrderScopeChecklistRow = {
  id: string;
  kind: 'included' | 'excluded';
  text: string;
  state: 'open' | 'done' | 'not_applicable';
  reason: string | null;
  deliveredVersion: number | null;
};

export type DeliveredFile = SelectedOrderFile;

/** One delivered version. Times are ISO. */
export type CustomerOrderDeliveryVersion = {
  id: string;
  version: number;
  kind: 'initial' | 'revision' | 'extra';
  note: string | null;
  noFileReason: string | null;
  deliveredAt: string;
  files: readonly DeliveredFile[];
  links: readonly { id: string; url: string; label: string }[];
};

/** A revision request, with the rows it names. */
export type OrderRevisionRequestEntry = {
  id: string;
  number: number;
  text: string;
  state: 'open' | 'resolved' | 'withdrawn' | 'out_of_scope';
  answer: string | null;
  requestedAt: string;
  points: readonly string[];
};

export type CustomerOrderItem = {
  id: string;
  title: string;
  slug: string | null;
  category: string;
  quantity: number;
  lineCents: Cents;
  workState: OrderItemWorkState | null;
  word: string | null;
  tone: OrderBadgeTone;
  /** The version a form must send, so that it applies to what its reader saw. */
  version: number;
  dueAt: string | null;
  /** What is promised while its brief is missing; null if its date is fixed. */
  briefPromise: BriefDeliveryPromise | null;
  pausedSince: string | null;
  /** Why the date is paused; null if it is not. */
  pause: { reason: OrderItemPauseReason; words: string } | null;
  deliveredAt: string | null;
  acceptBy: string | null;
  acceptedAt: string | null;
  acceptedBy: 'customer' | 'auto' | 'staff' | null;
  rounds: { included: number; used: number; left: number };
  scope: readonly CustomerOrderScopeChecklistRow[];
  deliveries: readonly CustomerOrderDeliveryVersion[];
  revisionRequests: readonly OrderRevisionRequestEntry[];
};

export type CustomerOrderRefund = { id: string; amountCents: Cents; isPending: boolean; at: string };

/** A timeline entry; `about` names the service if there are several. */
export type CustomerOrderEvent = {
  id: string;
  words: string;
  detail: string | null;
  about: string | null;
  at: string;
};

/** An order as its customer sees it (pages.md "The order room"). Times are ISO. */
export type CustomerOrder = {
  id: string;
  number: string;
  title: string;
  status: OrderStatus;
  paymentState: PaymentState;
  badges: readonly OrderBadge[];
  step: number;
  isTest: boolean;
  isDisputed: boolean;
  placedAt: string;
  paidAt: string | null;
  /** Until when an order that waits for its buyer may be paid; null for one from the cart. */
  payUntil: string | null;
  /**
   * Whether its buyer can pay it now: in the open checkout, or by another attempt while the order waits for
   * them.
   */
  isPayable: boolean;
  dueAt: string | null;
  /** What is promised of the whole order while briefs are missing. */
  briefPromise: BriefDeliveryPromise | null;
  completedAt: string | null;
  money: {
    subtotalCents: Cents;
    discountCents: Cents;
    promoCode: string | null;
    taxCents: Cents;
    totalCents: Cents;
    refundedCents: Cents;
    card: { brand: string; last4: string } | null;
    /** How a manual payment was made: `Bank transfer, reference RF18`. */
    byHand: string | null;
    refunds: readonly CustomerOrderRefund[];
  };
  items: readonly CustomerOrderItem[];
  events: readonly CustomerOrderEvent[];
};
