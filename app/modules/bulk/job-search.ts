import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';

import { IMPORT_EXPORT_ENTITY_NAMES, formatBulkEntityTitle } from './entities.ts';
import {
  type BulkJobRowCounts,
  BULK_JOB_KIND_LABELS,
  type BulkJobKind,
  BULK_JOB_STATE_BADGES,
  type BulkJobState,
} from './model.ts';

/** The keys of literal records. */
const BULK_JOB_KIND_KEYS = Object.keys(BULK_JOB_KIND_LABELS) as BulkJobKind[];
const BULK_JOB_STATE_KEYS = Object.keys(BULK_JOB_STATE_BADGES) as BulkJobState[];

/** The query parameters of the job list. */
export const bulkJobListSearchParameters = defineListUrlParameters({
  sorts: [
    { key: 'newest', label: 'Newest', column: 'created', direction: 'desc' },
    { key: 'oldest', label: 'Oldest', column: 'created', direction: 'asc' },
  ],
  filters: {
    kind: {
      label: 'Action',
      all: 'All actions',
      options: BULK_JOB_KIND_KEYS.map((value) => ({ value, label: BULK_JOB_KIND_LABELS[value] })),
    },
    entity: {
      label: 'Type',
      all: 'All types',
      options: [...IMPORT_EXPORT_ENTITY_NAMES, 'shop'].map((value) => ({
        value,
        label: formatBulkEntityTitle(value),
      })),
    },
    state: {
      label: 'State',
      all: 'All states',
      options: BULK_JOB_STATE_KEYS.map((value) => ({ value, label: BULK_JOB_STATE_BADGES[value].label })),
    },
  },
});
export type BulkJobListSearchState = ListStateOfListSearch<typeof bulkJobListSearchParameters>;

/** A job in the list; times are ISO 8601. */
export type BulkJobListItem = BulkJobRowCounts & {
  id: string;
  kind: BulkJobKind;
  entity: string;
  state: BulkJobState;
  /** Whether rows are only being checked. */
  isTrial: boolean;
  sourceName: string | null;
  requestedBy: string | null;
  createdAt: string;
  finishedAt: string | null;
};
