import type { WorkState } from '#app/modules/orders/model.ts';

/** A span of time in milliseconds of the epoch. */
export type Span = { from: number; to: number };

/** How long at least one of the spans lasted: what two spans share counts once. */
export function lengthOfUnion(spans: readonly Span[]): number {
  let length = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    length += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return length;
}

/** Of two dates the later: a promised date never moves earlier by itself. */
export function laterOf(promised: Date | null, other: Date): Date {
  return promised !== null && promised > other ? promised : other;
}

export type PauseReason = 'brief_returned' | 'waiting_for_client' | 'dispute' | 'staff';
/** Reasons for which somebody of the staff stops a clock. */
export const HAND_PAUSES = ['waiting_for_client', 'staff'] as const satisfies readonly PauseReason[];
export type HandPause = (typeof HAND_PAUSES)[number];

/** Why a date stands still, as each side reads it. */
export const PAUSE_WORDS: Record<PauseReason, { staff: string; customer: string }> = {
  brief_returned: { staff: 'Brief returned', customer: 'Waiting for your updated brief' },
  waiting_for_client: { staff: 'Waiting for the customer', customer: 'Waiting for you' },
  dispute: { staff: 'Payment dispute', customer: 'Waiting for your bank’s decision' },
  staff: { staff: 'On our side', customer: 'On our side' },
};

/** Words for a stored reason; null for none that is known. */
export function pauseWords(reason: unknown, side: 'staff' | 'customer'): string | null {
  if (typeof reason !== 'string' || !Object.hasOwn(PAUSE_WORDS, reason)) return null;
  return PAUSE_WORDS[reason as PauseReason][side]; // hasOwn has just said so
}

/** Whether an item in this state has a clock that somebody may stop: its work waits for us, or we are at it. */
export function mayPause(state: WorkState | null): boolean {
  return state === 'queued' || state === 'in_progress';
}
