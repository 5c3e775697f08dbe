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
