/** Something that happened with a contact, whichever table knows it; `at` is ISO 8601. */
export type LeadEvent = {
  /** Of this event alone, on every page. */
  id: string;
  at: string;
  title: string;
  /** Who of the team did it. */
  by?: string;
  /** Words of the person or the team. */
  text?: string;
  /** Where in the admin it is dealt with. */
  href?: string;
  tone?: 'good' | 'bad';
  /** A note of the team, which can be changed and deleted. */
  note?: { id: string; isOwn: boolean };
};

/** One page of a timeline, newest first; `page` counts from 1. */
export type LeadTimeline = { events: LeadEvent[]; page: number; hasNext: boolean };

export const TIMELINE_SIZE = 25;
/** Nobody reads further back, and each page reads all before it. */
const LAST_PAGE = 40;

/** The page of an address; what is none is the first. */
export function timelinePage(value: string | null): number {
  const page = value !== null && /^\d{1,3}$/.test(value) ? Number(value) : 1;
  return Math.min(Math.max(page, 1), LAST_PAGE);
}

/** A page of events of several sources, each newest first and long enough for it. */
export function mergeTimeline(sources: readonly (readonly LeadEvent[])[], page: number): LeadTimeline {
  const sorted = sources
    .flat()
    .toSorted((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
  const from = (page - 1) * TIMELINE_SIZE;
  return {
    events: sorted.slice(from, from + TIMELINE_SIZE),
    page,
    hasNext: page < LAST_PAGE && sorted.length > from + TIMELINE_SIZE,
  };
}
