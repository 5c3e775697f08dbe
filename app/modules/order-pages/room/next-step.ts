import type { ShopTime } from '#app/lib/dates.ts';
import { listedNames } from '#app/lib/listed-names.ts';

import type { OrderRoom, RoomItem } from './order-room.ts';

const CLOSED_ORDER_MESSAGES: Partial<Record<OrderRoom['status'], string>> = {
  PENDING: 'This order isn’t paid yet. Work starts once we receive your payment.',
  EXPIRED: 'This order was never paid, so nothing was charged and nothing will be delivered.',
  CANCELED: 'This order was canceled. You can still view everything here.',
  REFUNDED: 'This order was refunded. You can still view everything here.',
  COMPLETED: 'Everything is delivered and accepted. Your files stay here.',
};

const namesOf = (items: readonly RoomItem[]) => listedNames(items.map(({ title }) => title));

/** Returns which briefs are still missing, as part of a sentence; null if none is. */
function briefStep(toBrief: readonly RoomItem[]): string | null {
  if (toBrief.length === 0) return null;
  const [brief, date] =
    toBrief.length === 1
      ? ['the brief', 'Its delivery clock starts once we have it.']
      : ['the briefs', 'Their delivery clocks start once we have them.'];
  return `send ${brief} for ${namesOf(toBrief)}. ${date}`;
}

/** Returns what to review before it counts as accepted, as part of a sentence; null if nothing is. */
function reviewStep(toReview: readonly RoomItem[], { moment }: ShopTime): string | null {
  if (toReview.length === 0) return null;
  const by = acceptedBy(toReview);
  const otherwise = by ? ` If we don’t hear from you by ${moment(by)}, we’ll mark it accepted.` : '';
  return `review ${namesOf(toReview)}.${otherwise}`;
}

/** Returns the earliest date on which a delivery counts as accepted; null if none is known. */
function acceptedBy(items: readonly RoomItem[]): string | null {
  const dates = items.flatMap(({ acceptBy }) => (acceptBy === null ? [] : [acceptBy])).toSorted();
  return dates[0] ?? null;
}

/** Returns what can be done about an unpaid order created by the team; null for every other order. */
export function offerState({ status, payUntil, paidAt }: OrderRoom, now: Date) {
  if (payUntil === null || paidAt !== null) return null;
  if (status === 'CANCELED') return 'canceled';
  return status === 'PENDING' && new Date(payUntil) > now ? 'open' : 'over';
}

function offerStep(room: OrderRoom, now: Date, { moment }: ShopTime): string | null {
  const state = offerState(room, now);
  if (state === null) return null;
  if (state === 'canceled') return 'This order was canceled before it was paid. Nothing was charged.';
  const until = moment(room.payUntil ?? new Date(0));
  return state === 'open'
    ? `We made this order for you. Please pay by ${until}; work starts once we receive your payment.`
    : `This order could be paid until ${until}. Nothing was charged, and nothing will be delivered.`;
}

/** Returns the text for an order that is not being worked on; null for one that is. */
function unworkedStep(room: OrderRoom, now: Date, time: ShopTime): string | null {
  return offerStep(room, now, time) ?? CLOSED_ORDER_MESSAGES[room.status] ?? null;
}

/** Returns the sentence at the top of an order: what happens next, and who does it. */
export function nextStep(room: OrderRoom, now: Date, time: ShopTime): string {
  const { paymentState, items, isDisputed } = room;
  if (paymentState === 'PROCESSING')
    return 'Your bank is still processing the payment. This page refreshes automatically.';
  if (paymentState === 'REVIEW') return 'We’re checking your payment and will email you.';
  const closed = unworkedStep(room, now, time);
  if (closed) return closed;
  if (isDisputed) return 'Your bank is reviewing this payment. Work is paused until the bank decides.';
  const inState = (...states: (string | null)[]) =>
    items.filter(({ workState }) => states.includes(workState));
  // The delivery first: it will count as accepted, while a brief only waits.
  const [review, brief] = [reviewStep(inState('delivered'), time), briefStep(inState('awaiting_brief'))];
  if (review) return `Your turn: ${review}${brief ? ` Then ${brief}` : ''}`;
  if (brief) return `Your turn: ${brief}`;
  const waiting = items.filter(({ pause }) => pause?.reason === 'waiting_for_client');
  if (waiting.length > 0) return `Your turn: we need something from you for ${namesOf(waiting)}. See below.`;
  if (items.some(({ workState, rounds }) => isRevised(workState, rounds.used)))
    return 'We’re working on your revision and will email you when it’s delivered.';
  if (inState('in_progress').length > 0) return 'We’re working on it and will email you when it’s delivered.';
  return 'We have everything we need and will start next. We’ll email you when it’s delivered.';
}

function isRevised(state: RoomItem['workState'], used: number): boolean {
  return state === 'revision_requested' || (state === 'in_progress' && used > 0);
}
