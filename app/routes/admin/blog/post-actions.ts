import type { BulkAction } from '#app/admin-kit/list/columns.ts';
import type { ListedPost, PostTab } from '#app/modules/blog/post-list.ts';

const PUBLISH: BulkAction = { intent: 'publish', label: 'Publish' };
const ARCHIVE: BulkAction = { intent: 'archive', label: 'Archive' };
const UNARCHIVE: BulkAction = { intent: 'unarchive', label: 'Change to draft' };
const DUPLICATE: BulkAction = { intent: 'duplicate', label: 'Duplicate' };
const TRASH: BulkAction = { intent: 'trash', label: 'Move to trash' };
const RESTORE: BulkAction = { intent: 'restore', label: 'Restore' };
const PURGE: BulkAction = {
  intent: 'purge',
  label: 'Delete for good',
  confirm: {
    title: 'Delete for good?',
    text: 'Text, drafts, versions and former URLs are deleted. This can’t be undone.',
  },
};

/** The bulk actions of each tab. */
export const BULK_ACTIONS: Record<PostTab, readonly BulkAction[]> = {
  all: [PUBLISH, ARCHIVE, TRASH],
  draft: [PUBLISH, ARCHIVE, TRASH],
  scheduled: [ARCHIVE, TRASH],
  published: [ARCHIVE, TRASH],
  archived: [PUBLISH, UNARCHIVE, TRASH],
  trash: [RESTORE, PURGE],
};

/** Returns the actions of one post. */
export function postActions({ state, isInTrash, hasDraft }: ListedPost): readonly BulkAction[] {
  if (isInTrash) return [RESTORE, PURGE];
  const publish = state === 'draft' || state === 'archived' || hasDraft ? [PUBLISH] : [];
  return [...publish, state === 'archived' ? UNARCHIVE : ARCHIVE, DUPLICATE, TRASH];
}
