import type { AdminListBulkAction } from '#app/admin-kit/list/columns.ts';

const LEAD_TAGS_INPUT_HINT = 'Separate tags with commas.';

/** The bulk actions that add or remove a tag. */
export const CONTACT_TAG_BULK_ACTIONS: AdminListBulkAction[] = [
  {
    intent: 'tag',
    label: 'Tag',
    ask: { title: 'Add tags', name: 'tags', label: 'Tags', hint: LEAD_TAGS_INPUT_HINT },
  },
  {
    intent: 'untag',
    label: 'Untag',
    ask: { title: 'Remove tags', name: 'untag', label: 'Tags to remove', hint: LEAD_TAGS_INPUT_HINT },
  },
];
