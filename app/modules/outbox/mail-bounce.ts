import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';

/** Why an email was held back, as the log shows it. */
export const WITHHELD_AFTER_BOUNCE_REASON = 'Earlier emails to this address bounced';

export const MARKED_BOUNCED_REASON = 'Marked as bounced manually';

export type MarkBouncedFailure = { code: 'not-found' } | { code: 'not-sent' };

/** Returns why an email was not marked as bounced. */
export function describeMarkBouncedFailure({ code }: MarkBouncedFailure): string {
  return code === 'not-found'
    ? 'This email no longer exists.'
    : 'Only an email that was sent to a known address can have bounced.';
}

/** The query parameters of the list of bouncing mailboxes. */
export const bounceListSearch = defineListUrlParameters({
  sorts: [
    { key: 'newest', label: 'Newest first', column: 'at', direction: 'desc' },
    { key: 'oldest', label: 'Oldest first', column: 'at', direction: 'asc' },
  ],
  filters: {},
});
export type BounceListState = ListStateOfListSearch<typeof bounceListSearch>;
