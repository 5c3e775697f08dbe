import type { AdminListBulkAction } from '#app/admin-kit/list/columns.ts';
import type { AdminPostListItem, PostListTab } from '#app/modules/blog/post-list.ts';

const PUBLISH_POSTS_BULK_ACTION: AdminListBulkAction = { intent: 'publish', label: 'Publish' };
const ARCHIVE_BLOG_POSTS_ACTION: AdminListBulkAction = { intent: 'archive', label: 'Archive' };
const UNARCHIVE_POST_ACTION: AdminListBulkAction = { intent: 'unarchive', label: 'Change to draft' };
const DUPLICATE_POSTS_BULK_ACTION: AdminListBulkAction = { intent: 'duplicate', label: 'Duplicate' };
const MOVE_POST_TO_TRASH_ACTION: AdminListBulkAction = { intent: 'trash', label: 'Move to trash' };
const RESTORE_POSTS_BULK_ACTION: AdminListBulkAction = { intent: 'restore', label: 'Restore' };
const PURGE_POSTS_BULK_ACTION: AdminListBulkAction = {
  intent: 'purge',
  label: 'Delete for good',
  confirm: {
    title: 'Delete for good?',
    text: 'Text, drafts, versions and former URLs are deleted. This can’t be undone.',
  },
};

/** The bulk actions of each tab. */
export const POST_BULK_ACTIONS: Record<PostListTab, readonly AdminListBulkAction[]> = {
  all: [PUBLISH_POSTS_BULK_ACTION, ARCHIVE_BLOG_POSTS_ACTION, MOVE_POST_TO_TRASH_ACTION],
  draft: [PUBLISH_POSTS_BULK_ACTION, ARCHIVE_BLOG_POSTS_ACTION, MOVE_POST_TO_TRASH_ACTION],
  scheduled: [ARCHIVE_BLOG_POSTS_ACTION, MOVE_POST_TO_TRASH_ACTION],
  published: [ARCHIVE_BLOG_POSTS_ACTION, MOVE_POST_TO_TRASH_ACTION],
  archived: [PUBLISH_POSTS_BULK_ACTION, UNARCHIVE_POST_ACTION, MOVE_POST_TO_TRASH_ACTION],
  trash: [RESTORE_POSTS_BULK_ACTION, PURGE_POSTS_BULK_ACTION],
};

/** Returns the actions of one post. */
export function listPostActions({
  state,
  isInTrash,
  hasDraft,
}: AdminPostListItem): readonly AdminListBulkAction[] {
  if (isInTrash) return [RESTORE_POSTS_BULK_ACTION, PURGE_POSTS_BULK_ACTION];
  const publish = state === 'draft' || state === 'archived' || hasDraft ? [PUBLISH_POSTS_BULK_ACTION] : [];
  return [
    ...publish,
    state === 'archived' ? UNARCHIVE_POST_ACTION : ARCHIVE_BLOG_POSTS_ACTION,
    DUPLICATE_POSTS_BULK_ACTION,
    MOVE_POST_TO_TRASH_ACTION,
  ];
}
