import type { ShopTimeFormatters } from '#app/lib/dates.ts';
import { formatNameList } from '#app/lib/listed-names.ts';

import type { CustomerOrder, CustomerOrderItem } from './order-room.ts';

const CLOSED_ORDER_MESSAGES: Partial<Record<CustomerOrder['status'], string>> = {
  PENDING: 'This order isn’t paid yet. Work starts once we receive your payment.',
  EXPIRED: 'This order was never paid, so nothing was charged and nothing will be delivered.',
  CANCELED: 'This order was canceled. You can still view everything here.',
  REFUNDED: 'This order was refunded. You can still view everything here.',
  COMPLETED: 'Everything is delivered and accepted. Your files stay here.',
};

const formatOrderItemNameList = (items: readonly CustomerOrderItem[]) =>
  formatNameList(items.map(({ title }) => title));

/** Returns which briefs are still missing, as part of a sentence; null if none is. */
function formatSendMissingBriefsInstruction(toBrief: readonly CustomerOrderItem[]): string | null {
  if (toBrief.length === 0) return null;
  const [brief, date] =
    toBrief.length === 1
      ? ['the brief', 'Its delivery clock starts once we have it.']
      : ['the briefs', 'Their delivery clocks start once we have them.'];
  return `send ${brief} for ${formatOrderItemNameList(toBrief)}. ${date}`;
}

/** Returns what to review before it counts as accepted, as part of a sentence; null if nothing is. */
function formatDeliveriesAwaitingCustomerReview(
  toReview: readonly CustomerOrderItem[],
  { moment }: ShopTimeFormatters,
): string | null {
  if (toReview.length === 0) return null;
  const by = getEarliestDeliveryAcceptanceDate(toReview);
  const otherwise = by ? ` If we don’t hear from you by ${moment(by)}, we’ll mark it accepted.` : '';
  return `review ${formatOrderItemNameList(toReview)}.${otherwise}`;
}

/** Returns the earliest date on which a delivery counts as accepted; null if none is known. */
function getEarliestDeliveryAcceptanceDate(items: readonly CustomerOrderItem[]): string | null {
  const dates = items.flatMap(({ acceptBy }) => (acceptBy === null ? [] : [acceptBy])).toSorted();
  return dates[0] ?? null;
}

/** Returns what can be done about an unpaid order created by the team; null for every other order. */
export function getManualOrderPayabilityState({ status, payUntil, paidAt }: CustomerOrder, now: Date) {
  if (payUntil === null || paidAt !== null) return null;
  if (status === 'CANCELED') return 'canceled';
  return status === 'PENDING' && new Date(payUntil) > now ? 'open' : 'over';
}

function describeUnpaidManualOrder(
  room: CustomerOrder,
  now: Date,
  { moment }: ShopTimeFormatters,
): string | null {
  const state = getManualOrderPayabilityState(room, now);
  if (state === null) return null;
  if (state === 'canceled') return 'This order was canceled before it was paid. Nothing was charged.';
  const until = moment(room.payUntil ?? new Date(0));
  return state === 'open'
    ? `We made this order for you. Please pay by ${until}; work starts once we receive your payment.`
    : `This order could be paid until ${until}. Nothing was charged, and nothing will be delivered.`;
}

/** Returns the text for an order that is not being worked on; null for one that is. */
function describeInactiveOrder(room: CustomerOrder, now: Date, time: ShopTimeFormatters): string | null {
  return describeUnpaidManualOrder(room, now, time) ?? CLOSED_ORDER_MESSAGES[room.status] ?? null;
}

/** Returns the sentence at the top of an order: what happens next, and who does it. */
export function describeNextOrderStep(room: CustomerOrder, now: Date, time: ShopTimeFormatters): string {
  const { paymentState, items, isDisputed } = room;
  if (paymentState === 'PROCESSING')
    return 'Your bank is still processing the payment. This page refreshes automatically.';
  if (paymentState === 'REVIEW') return 'We’re checking your payment and will email you.';
  const closed = describeInactiveOrder(room, now, time);
  if (closed) return closed;
  if (isDisputed) return 'Your bank is reviewing this payment. Work is paused until the bank decides.';
  const inState = (...states: (string | null)[]) =>
    items.filter(({ workState }) => states.includes(workState));
  // The delivery first: it will count as accepted, while a brief only waits.
  const [review, brief] = [
    formatDeliveriesAwaitingCustomerReview(inState('delivered'), time),
    formatSendMissingBriefsInstruction(inState('awaiting_brief')),
  ];
  if (review) return `Your turn: ${review}${brief ? ` Then ${brief}` : ''}`;
  if (brief) return `Your turn: ${brief}`;
  const waiting = items.filter(({ pause }) => pause?.reason === 'waiting_for_client');
  if (waiting.length > 0)
    return `Your turn: we need something from you for ${formatOrderItemNameList(waiting)}. See below.`;
  if (items.some(({ workState, rounds }) => isOrderItemUnderRevision(workState, rounds.used)))
    return 'We’re working on your revision and will email you when it’s delivered.';
  if (inState('in_progress').length > 0) return 'We’re working on it and will email you when it’s delivered.';
  return 'We have everything we need and will start next. We’ll email you when it’s delivered.';
}

function isOrderItemUnderRevision(state: CustomerOrderItem['workState'], used: number): boolean {
  return state === 'revision_requested' || (state === 'in_progress' && used > 0);
}
