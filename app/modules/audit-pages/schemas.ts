import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';

import { AUDIT_SUBJECT_AREAS } from './model.ts';

/** The query parameters of /admin/audit; `entity` and `id` together show the history of one record. */
export const auditListUrlParameters = defineListUrlParameters({
  sorts: [
    { key: 'newest', label: 'Newest first', column: 'at', direction: 'desc' },
    { key: 'oldest', label: 'Oldest first', column: 'at', direction: 'asc' },
  ],
  filters: {
    kind: { label: 'Category', all: 'All categories', options: AUDIT_SUBJECT_AREAS },
    result: {
      label: 'Result',
      all: 'All results',
      options: [
        { value: 'done', label: 'Done' },
        { value: 'refused', label: 'Denied' },
      ],
    },
    from: { kind: 'day', label: 'From' },
    to: { kind: 'day', label: 'To' },
    actor: { kind: 'text', label: 'Who' },
    action: { kind: 'text', label: 'Action' },
    entity: { kind: 'text', label: 'Subject' },
    id: { kind: 'text', label: 'Subject id' },
    address: { kind: 'text', label: 'Network' },
    device: { kind: 'text', label: 'Device' },
    request: { kind: 'text', label: 'Request id' },
  },
});
export type AuditListUrlState = ListStateOfListSearch<typeof auditListUrlParameters>;
