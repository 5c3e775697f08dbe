import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { streamAdminPostsForExport } from './list-admin-posts.server.ts';
import {
  type AdminPostListItem,
  definePostListSearch,
  type PostListUrlState,
  type PostListTab,
} from './post-list.ts';

/**
 * Yields all posts of a tab's list for an export; the audit log records the
 * user before the first row is read.
 */
export async function exportPosts(
  ctx: AppContext,
  tab: PostListTab,
  state: PostListUrlState,
): Promise<AsyncIterable<readonly AdminPostListItem[]>> {
  assertCan(ctx, 'blog:read');
  await recordAudit(ctx, {
    action: 'posts.exported',
    entity: 'post',
    entityId: null,
    summary: `Exported posts as CSV: ${definePostListSearch(tab).link({ ...state, page: 1 }) || 'all of them'}`,
  });
  return streamAdminPostsForExport(ctx, tab, state);
}
