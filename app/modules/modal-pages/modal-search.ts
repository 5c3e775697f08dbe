import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';
import type { ExitModalCollectedEmail } from '#app/modules/consents/model.ts';
import type { ExitModalContent } from '#app/modules/exit-modal/modal-form.ts';
import { EXIT_MODAL_STATE_LABELS, type ExitModalPublicationState } from '#app/modules/exit-modal/model.ts';

/** The keys of a literal record. */
const EXIT_MODAL_PUBLICATION_STATES = Object.keys(EXIT_MODAL_STATE_LABELS) as ExitModalPublicationState[];

/** The time spans of the numbers, in days; `all` has no start. */
export const EXIT_MODAL_STATISTICS_PERIODS = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
] as const;

/** The query parameters of the list of exit modals. */
export const exitModalListUrlParameters = defineListUrlParameters({
  sorts: [
    { key: 'newest', label: 'Newest', column: 'changed', direction: 'desc' },
    { key: 'oldest', label: 'Oldest', column: 'changed', direction: 'asc' },
    { key: 'a-z', label: 'A-Z', column: 'title', direction: 'asc' },
    { key: 'z-a', label: 'Z-A', column: 'title', direction: 'desc' },
  ],
  filters: {
    state: {
      label: 'Status',
      all: 'All statuses',
      options: EXIT_MODAL_PUBLICATION_STATES.map((value) => ({
        value,
        label: EXIT_MODAL_STATE_LABELS[value].label,
      })),
    },
    span: { label: 'Period', all: 'All time', options: EXIT_MODAL_STATISTICS_PERIODS },
  },
});
export type ExitModalListSearchState = ListStateOfListSearch<typeof exitModalListUrlParameters>;

/** The numbers of an exit modal in a time span. */
export type ExitModalStatistics = {
  shown: number;
  dismissed: number;
  converted: number;
  /** Sold orders with its code. */
  orders: number;
  /** Confirmed ones. */
  addresses: number;
};

/** One exit modal of the list; times are ISO 8601. */
export type ExitModalListRow = ExitModalStatistics & {
  id: string;
  title: string;
  action: string;
  promoCode: string | null;
  state: ExitModalPublicationState;
  startsAt: string | null;
  endsAt: string | null;
  /** Whether it takes precedence over the other running ones. */
  isFirst: boolean;
  createdAt: string;
};

/** An exit modal as its page shows it. */
export type ExitModalInEditor = {
  id: string;
  content: ExitModalContent;
  version: number;
  state: ExitModalPublicationState;
  /** Whether any visitor has seen it: then it can be ended but not deleted. */
  wasShown: boolean;
  warnings: string[];
  numbers: { label: string; since: string | null; numbers: ExitModalStatistics }[];
  /** Null if the user may not see them. */
  addresses: ExitModalCollectedEmail[] | null;
};
