import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';

import { SUBSCRIBED_WEBHOOK_EVENTS } from './event-use.ts';

/** Labels for the processing state of a provider event; `tone` is that of badges. */
export const PAYMENT_PROVIDER_EVENT_STATE_LABELS = {
  received: { label: 'Waiting', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
  ignored: { label: 'Ignored', tone: 'neutral' },
  dead: { label: 'Failed', tone: 'bad' },
} as const;
export type PaymentProviderEventState = keyof typeof PAYMENT_PROVIDER_EVENT_STATE_LABELS;

/** Returns a stored state; an unknown one counts as waiting. */
export const narrowStoredProviderEventState = (state: string): PaymentProviderEventState =>
  state === 'done' || state === 'ignored' || state === 'dead' ? state : 'received';

/** Labels for how the event arrived. */
export const PAYMENT_PROVIDER_EVENT_SOURCE_LABELS: Readonly<Record<string, string>> = {
  webhook: 'Sent to the shop',
  poll: 'Fetched by the shop',
  replay: 'Replayed by the team',
};

/** The list of events that need a person. */
export const FAILED_PAYMENT_EVENTS_HREF = '/admin/stripe-readiness/events?state=dead';

/** The URL state of the log of all provider events. */
export const providerEventLogSearch = defineListUrlParameters({
  sorts: [
    { key: 'newest', label: 'Newest first', column: 'at', direction: 'desc' },
    { key: 'oldest', label: 'Oldest first', column: 'at', direction: 'asc' },
  ],
  filters: {
    state: {
      label: 'Result',
      all: 'All results',
      options: [
        { value: 'received', label: 'Waiting' },
        { value: 'done', label: 'Done' },
        { value: 'ignored', label: 'Ignored' },
        { value: 'dead', label: 'Failed' },
      ],
    },
    type: {
      label: 'Type',
      all: 'All types',
      options: SUBSCRIBED_WEBHOOK_EVENTS.map((value) => ({ value, label: value })),
    },
  },
});
export type PaymentEventSearchState = ListStateOfListSearch<typeof providerEventLogSearch>;

/** One event of the log; `at` is ISO 8601. */
export type PaymentProviderEventLogRow = {
  id: string;
  type: string;
  objectId: string;
  state: PaymentProviderEventState;
  source: string;
  tries: number;
  /** Why it failed or was ignored. */
  note: string | null;
  at: string;
};
