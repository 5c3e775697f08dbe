import { listSearch, type StateOf } from '#app/lib/list-search.ts';

/** Why a mail was held back, in the words of the log. */
export const HELD_BACK = 'Earlier emails to this address bounced';

export const MARKED_BY_HAND = 'Marked as bounced manually';

export type BounceFailure = { code: 'not-found' } | { code: 'not-sent' };

/** Why a mail was not marked as bounced. */
export function bounceRefusal({ code }: BounceFailure): string {
  return code === 'not-found'
    ? 'This email no longer exists.'
    : 'Only an email that was sent to a known address can have bounced.';
}

/** The address of the list of mailboxes that bounce. */
export const bounceSearch = listSearch({
  sorts: [
    { key: 'newest', label: 'Newest first', column: 'at', direction: 'desc' },
    { key: 'oldest', label: 'Oldest first', column: 'at', direction: 'asc' },
  ],
  filters: {},
});
export type BounceState = StateOf<typeof bounceSearch>;
