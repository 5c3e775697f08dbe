import type { BulkAction } from '#app/admin-kit/list/columns.ts';
import type { ListedPost, PostTab } from '#app/modules/blog/post-list.ts';

const PUBLISH_ACTION: BulkAction = { intent: 'publish', label: 'Publish' };
const ARCHIVE_ACTION: BulkAction = { intent: 'archive', label: 'Archive' };
const UNARCHIVE_ACTION: BulkAction = { intent: 'unarchive', label: 'Change to draft' };
const DUPLICATE_ACTION: BulkAction = { intent: 'duplicate', label: 'Duplicate' };
const TRASH_ACTION: BulkAction = { intent: 'trash', label: 'Move to trash' };
const RESTORE_ACTION: BulkAction = { intent: 'restore', label: 'Restore' };
const PURGE_ACTION: BulkAction = {
  intent: 'purge',
  label: 'Delete for good',
  confirm: {
    title: 'Delete for good?',
    text: 'Text, drafts, versions and former URLs are deleted. This can’t be undone.',
  },
};

/** The bulk actions of each tab. */
export const POST_BULK_ACTIONS: Record<PostTab, readonly BulkAction[]> = {
  all: [PUBLISH_ACTION, ARCHIVE_ACTION, TRASH_ACTION],
  draft: [PUBLISH_ACTION, ARCHIVE_ACTION, TRASH_ACTION],
  scheduled: [ARCHIVE_ACTION, TRASH_ACTION],
  published: [ARCHIVE_ACTION, TRASH_ACTION],
  archived: [PUBLISH_ACTION, UNARCHIVE_ACTION, TRASH_ACTION],
  trash: [RESTORE_ACTION, PURGE_ACTION],
};

/** Returns the actions of one post. */
export function postActions({ state, isInTrash, hasDraft }: ListedPost): readonly BulkAction[] {
  if (isInTrash) return [RESTORE_ACTION, PURGE_ACTION];
  const publish = state === 'draft' || state === 'archived' || hasDraft ? [PUBLISH_ACTION] : [];
  return [
    ...publish,
    state === 'archived' ? UNARCHIVE_ACTION : ARCHIVE_ACTION,
    DUPLICATE_ACTION,
    TRASH_ACTION,
  ];
}
