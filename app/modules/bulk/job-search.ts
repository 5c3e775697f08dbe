import { defineListSearch, type ListStateOf } from '#app/lib/list-search.ts';

import { ENTITY_NAMES, entityTitle } from './entities.ts';
import { type JobRowCounts, JOB_KINDS, type JobKind, JOB_STATES, type JobState } from './model.ts';

/** The keys of literal records. */
const KIND_KEYS = Object.keys(JOB_KINDS) as JobKind[];
const STATE_KEYS = Object.keys(JOB_STATES) as JobState[];

/** The query parameters of the job list. */
export const bulkJobSearch = defineListSearch({
  sorts: [
    { key: 'newest', label: 'Newest', column: 'created', direction: 'desc' },
    { key: 'oldest', label: 'Oldest', column: 'created', direction: 'asc' },
  ],
  filters: {
    kind: {
      label: 'Action',
      all: 'All actions',
      options: KIND_KEYS.map((value) => ({ value, label: JOB_KINDS[value] })),
    },
    entity: {
      label: 'Type',
      all: 'All types',
      options: [...ENTITY_NAMES, 'shop'].map((value) => ({ value, label: entityTitle(value) })),
    },
    state: {
      label: 'State',
      all: 'All states',
      options: STATE_KEYS.map((value) => ({ value, label: JOB_STATES[value].label })),
    },
  },
});
export type JobSearchState = ListStateOf<typeof bulkJobSearch>;

/** A job in the list; times are ISO 8601. */
export type ListedJob = JobRowCounts & {
  id: string;
  kind: JobKind;
  entity: string;
  state: JobState;
  /** Whether rows are only being checked. */
  isTrial: boolean;
  sourceName: string | null;
  requestedBy: string | null;
  createdAt: string;
  finishedAt: string | null;
};
