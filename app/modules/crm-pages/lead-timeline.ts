/** An event of a contact from any table; `at` is ISO 8601. */
export type LeadTimelineEvent = {
  /** Unique across all pages. */
  id: string;
  at: string;
  title: string;
  /** The team member who did it. */
  by?: string;
  /** Text by the person or the team. */
  text?: string;
  /** Where it is handled in the admin. */
  href?: string;
  tone?: 'good' | 'bad';
  /** A note of the team, which can be edited and deleted. */
  note?: { id: string; isOwn: boolean };
};

/** One page of a timeline, newest first; `page` counts from 1. */
export type LeadTimeline = { events: LeadTimelineEvent[]; page: number; hasNext: boolean };

export const TIMELINE_PAGE_SIZE = 25;
/** Each page reads all pages before it, so the number of pages is limited. */
const MAX_LEAD_TIMELINE_PAGE_NUMBER = 40;

/** Returns the page number in a query parameter; 1 if it is invalid. */
export function parseLeadTimelinePageNumber(value: string | null): number {
  const page = value !== null && /^\d{1,3}$/.test(value) ? Number(value) : 1;
  return Math.min(Math.max(page, 1), MAX_LEAD_TIMELINE_PAGE_NUMBER);
}

/** Returns one page of the merged events of several sources, each newest first and long enough for it. */
export function mergeLeadTimelinePage(
  sources: readonly (readonly LeadTimelineEvent[])[],
  page: number,
): LeadTimeline {
  const sorted = sources
    .flat()
    .toSorted((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
  const from = (page - 1) * TIMELINE_PAGE_SIZE;
  return {
    events: sorted.slice(from, from + TIMELINE_PAGE_SIZE),
    page,
    hasNext: page < MAX_LEAD_TIMELINE_PAGE_NUMBER && sorted.length > from + TIMELINE_PAGE_SIZE,
  };
}
