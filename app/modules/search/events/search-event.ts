/** A query that grows within this time is one search. */
const BURST_MS = 30_000;
/** A click so long after its search still belongs to it; the same query within it is the same search. */
export const VISIT_MS = 30 * 60_000;

/** A stored search of a session, as far as a further event asks. */
export type EarlierSearch = { id: string; query: string; clickedId: string | null; updatedAt: Date };

/** Where an event belongs: into the row of an earlier one, into one of its own, or nowhere because it says nothing new. */
export type EventPlace = { kind: 'add' } | { kind: 'complete'; id: string } | { kind: 'ignore' };

/** What is compared when two queries may be one: letters alone, as they were typed. */
export function plainQuery(query: string): string {
  return query.toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/**
 * Where an event belongs among the session's searches of the last 30 minutes, newest first. A click completes the search
 * it ends; what is typed on within a burst is one search, of which the longest text stays (search.md section 8).
 */
export function placeOf(
  event: { query: string; clickedId: string | null },
  earlier: readonly EarlierSearch[],
  now: Date,
): EventPlace {
  const query = plainQuery(event.query);
  const same = earlier.filter((row) => plainQuery(row.query) === query);
  const isTold = same.some((row) => event.clickedId === null || row.clickedId === event.clickedId);
  if (isTold) return { kind: 'ignore' };
  const open = same.find(({ clickedId }) => clickedId === null);
  return open ? { kind: 'complete', id: open.id } : burstPlace({ ...event, query }, earlier[0], now);
}

function burstPlace(
  { query, clickedId }: { query: string; clickedId: string | null },
  newest: EarlierSearch | undefined,
  now: Date,
): EventPlace {
  if (!newest || newest.clickedId !== null || now.getTime() - newest.updatedAt.getTime() > BURST_MS)
    return { kind: 'add' };
  const before = plainQuery(newest.query);
  if (query.startsWith(before)) return { kind: 'complete', id: newest.id };
  return before.startsWith(query) && clickedId === null ? { kind: 'ignore' } : { kind: 'add' };
}
