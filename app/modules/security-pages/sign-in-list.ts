import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';

/** The query parameters of the history of sign-ins. */
export const signInHistoryListSearch = defineListUrlParameters({
  sorts: [
    { key: 'newest', label: 'Newest first', column: 'at', direction: 'desc' },
    { key: 'oldest', label: 'Oldest first', column: 'at', direction: 'asc' },
  ],
  filters: {
    result: {
      label: 'Result',
      all: 'All results',
      options: [
        { value: 'done', label: 'Signed in' },
        { value: 'refused', label: 'Failed' },
      ],
    },
    who: {
      label: 'Who',
      all: 'All people',
      options: [
        { value: 'team', label: 'The team' },
        { value: 'customers', label: 'Customers' },
        { value: 'unknown', label: 'Unknown' },
      ],
    },
    from: { kind: 'day', label: 'From' },
    to: { kind: 'day', label: 'To' },
  },
});
export type SignInListState = ListStateOfListSearch<typeof signInHistoryListSearch>;

/** One sign-in, or the failed ones of one client within a minute; `at` is ISO 8601. */
export type SignInLogListRow = {
  id: string;
  at: string;
  /** Null if the user was not identified. */
  person: { id: string; name: string; email: string; role: string } | null;
  result: 'done' | 'refused';
  /** The event as a sentence. */
  summary: string;
  /** The network and the device, while the audit log keeps them. */
  address: string | null;
  device: string | null;
};
