import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';

import { STAFF_NOTIFICATION_KINDS, STAFF_NOTIFICATION_KIND_NAMES } from './notice-kinds.ts';

/** Returns the number on the bell, at most `99+`. */
export function formatBellCount(unread: number): string {
  return unread > 99 ? '99+' : String(unread);
}

/** The query parameters of the inbox. */
export const notificationInboxUrlParameters = defineListUrlParameters({
  sorts: [{ key: 'newest', label: 'Newest first', column: 'at', direction: 'desc' }],
  filters: {
    show: { label: 'Show', all: 'All', options: [{ value: 'unread', label: 'Unread' }] },
    kind: {
      label: 'Category',
      all: 'All categories',
      options: STAFF_NOTIFICATION_KIND_NAMES.map((kind) => ({
        value: kind,
        label: STAFF_NOTIFICATION_KINDS[kind].label,
      })),
    },
  },
});
export type NotificationInboxSearchState = ListStateOfListSearch<typeof notificationInboxUrlParameters>;
