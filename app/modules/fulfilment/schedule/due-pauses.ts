import type { OrderItemWorkState } from '#app/modules/orders/model.ts';

/** A period in milliseconds since the epoch. */
export type TimePeriodMs = { from: number; to: number };

/** Returns the total length of the periods; overlaps count once. */
export function sumDistinctSpansMs(spans: readonly TimePeriodMs[]): number {
  let length = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    length += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return length;
}

/** Returns the later of two dates: a promised date never moves earlier by itself. */
export function pickLaterPromisedDate(promised: Date | null, other: Date): Date {
  return promised !== null && promised > other ? promised : other;
}

export type OrderItemPauseReason = 'brief_returned' | 'waiting_for_client' | 'dispute' | 'staff';
/** Reasons for which staff may pause a date. */
export const MANUAL_DUE_DATE_PAUSE_REASONS = [
  'waiting_for_client',
  'staff',
] as const satisfies readonly OrderItemPauseReason[];
export type ManualDueDatePauseReason = (typeof MANUAL_DUE_DATE_PAUSE_REASONS)[number];

/** Labels for why a date is paused, for each side. */
export const DUE_DATE_PAUSE_LABELS: Record<OrderItemPauseReason, { staff: string; customer: string }> = {
  brief_returned: { staff: 'Brief returned', customer: 'Waiting for your updated brief' },
  waiting_for_client: { staff: 'Waiting for the customer', customer: 'Waiting for you' },
  dispute: { staff: 'Payment dispute', customer: 'Waiting for your bank’s decision' },
  staff: { staff: 'On our side', customer: 'On our side' },
};

/** Returns the label of a stored reason; null if it is unknown. */
export function getOrderItemPauseLabel(reason: unknown, side: 'staff' | 'customer'): string | null {
  if (typeof reason !== 'string' || !Object.hasOwn(DUE_DATE_PAUSE_LABELS, reason)) return null;
  return DUE_DATE_PAUSE_LABELS[reason as OrderItemPauseReason][side]; // hasOwn has checked it
}

/** Whether the date of an item in this state can be paused: its work is in the queue or in progress. */
export function canPauseOrderItemDueDate(state: OrderItemWorkState | null): boolean {
  return state === 'queued' || state === 'in_progress';
}
