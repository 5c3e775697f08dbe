import { listSearch, type StateOf } from '#app/lib/list-search.ts';

/** The address of the history of sign-ins. */
export const signInSearch = listSearch({
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
export type SignInListState = StateOf<typeof signInSearch>;

/** One sign-in, or those of one client that failed within a minute; `at` is ISO 8601. */
export type ListedSignIn = {
  id: string;
  at: string;
  /** Null where nobody showed who it is. */
  person: { id: string; name: string; email: string; role: string } | null;
  result: 'done' | 'refused';
  /** What happened, in a sentence. */
  said: string;
  /** The network and the device, as far as the audit still knows them. */
  address: string | null;
  device: string | null;
};
