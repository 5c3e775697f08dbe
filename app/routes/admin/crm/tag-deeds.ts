import type { BulkAction } from '#app/admin-kit/list/columns.ts';

const COMMAS = 'Separate several with commas.';

/** Tags for the ticked rows of a list. */
export const TAG_DEEDS: BulkAction[] = [
  { intent: 'tag', label: 'Tag', ask: { title: 'Add tags', name: 'tags', label: 'Tags', hint: COMMAS } },
  {
    intent: 'untag',
    label: 'Untag',
    ask: { title: 'Take tags off', name: 'untag', label: 'Tags to take off', hint: COMMAS },
  },
];
