/** A query extended within this time is one search. */
const SEARCH_TYPING_BURST_MS = 30_000;
/** A click within this time belongs to its search; the same query within it is the same search. */
export const SAME_SEARCH_WINDOW_MS = 30 * 60_000;

/** The parts of a session's stored search that a further event needs. */
export type PreviousSearchEvent = { id: string; query: string; clickedId: string | null; updatedAt: Date };

/**
 * What to do with an event: store it in a new row, complete an earlier one, or ignore it because it adds
 * nothing.
 */
export type SearchEventWriteDecision =
  | { kind: 'add' }
  | { kind: 'complete'; id: string }
  | { kind: 'ignore' };

/** Normalizes a query for comparison: ignores letter case and extra spacing. */
export function normalizeSearchQueryForComparison(query: string): string {
  return query.toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/**
 * Compares an event with the session's searches of the last 30 minutes, newest first. A click completes the
 * search it ends; text typed on within a burst is one search, of which the longest text is kept (search.md
 * "Search functions").
 */
export function chooseSearchEventAction(
  event: { query: string; clickedId: string | null },
  earlier: readonly PreviousSearchEvent[],
  now: Date,
): SearchEventWriteDecision {
  const query = normalizeSearchQueryForComparison(event.query);
  const same = earlier.filter((row) => normalizeSearchQueryForComparison(row.query) === query);
  const isRecorded = same.some((row) => event.clickedId === null || row.clickedId === event.clickedId);
  if (isRecorded) return { kind: 'ignore' };
  const open = same.find(({ clickedId }) => clickedId === null);
  return open
    ? { kind: 'complete', id: open.id }
    : chooseTypingBurstSearchAction({ ...event, query }, earlier[0], now);
}

function chooseTypingBurstSearchAction(
  { query, clickedId }: { query: string; clickedId: string | null },
  newest: PreviousSearchEvent | undefined,
  now: Date,
): SearchEventWriteDecision {
  if (
    !newest ||
    newest.clickedId !== null ||
    now.getTime() - newest.updatedAt.getTime() > SEARCH_TYPING_BURST_MS
  )
    return { kind: 'add' };
  const before = normalizeSearchQueryForComparison(newest.query);
  if (query.startsWith(before)) return { kind: 'complete', id: newest.id };
  return before.startsWith(query) && clickedId === null ? { kind: 'ignore' } : { kind: 'add' };
}
