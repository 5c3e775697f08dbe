import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readAllPosts } from './list-admin-posts.server.ts';
import {
  type ListedPost,
  definePostListSearch,
  type PostSearchState,
  type PostListTab,
} from './post-list.ts';

/**
 * Yields all posts of a tab's list for an export; the audit log records the
 * user before the first row is read.
 */
export async function exportPosts(
  ctx: AppContext,
  tab: PostListTab,
  state: PostSearchState,
): Promise<AsyncIterable<readonly ListedPost[]>> {
  assertCan(ctx, 'blog:read');
  await recordAudit(ctx, {
    action: 'posts.exported',
    entity: 'post',
    entityId: null,
    summary: `Exported posts as CSV: ${definePostListSearch(tab).link({ ...state, page: 1 }) || 'all of them'}`,
  });
  return readAllPosts(ctx, tab, state);
}
