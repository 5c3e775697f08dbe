import { asc, inArray, lte } from 'drizzle-orm';

import type { BulkActionResult } from '#app/lib/bulk.ts';
import { addDays } from '#app/lib/dates.ts';
import { recordAuditLines, recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import { deleteDraftsAndVersions } from '#app/modules/content/drafts/count-drafts-on.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { purgeTrashInBatches, type TrashPurgeAdapter } from '#app/platform/purge-in-steps.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { BLOG_POST_KIND } from './find-post-adapter.server.ts';
import { lockPosts, type BlogPostLockedForUpdate } from './move-posts.server.ts';
import { POST_TRASH_DAYS, formatPostTitle } from './post-list.ts';
import { posts } from './tables.server.ts';

/**
 * Deletes posts with their drafts, versions and former slugs. Pictures stay stored: other posts may use them.
 */
async function deletePosts(ctx: AppContext, due: readonly BlogPostLockedForUpdate[]): Promise<string[]> {
  const ids = due.map(({ id }) => id);
  await ctx.db.delete(posts).where(inArray(posts.id, ids));
  await deleteDraftsAndVersions(ctx, BLOG_POST_KIND, ids);
  await recordAuditLines(
    ctx,
    due.map(({ id, title, status, deletedAt }) => ({
      action: 'post.purged',
      entity: BLOG_POST_KIND,
      entityId: id,
      summary: `Permanently deleted: ${formatPostTitle(title)}`,
      before: { title, status, deletedAt: deletedAt?.toISOString() ?? null },
    })),
  );
  return [];
}

const POST_TRASH_PURGE_ADAPTER: TrashPurgeAdapter<BlogPostLockedForUpdate> = {
  lock: lockPosts,
  purge: deletePosts,
  nameOf: ({ title }) => formatPostTitle(title),
  one: 'A post',
};

/**
 * Permanently deletes posts in the trash; requires a recently confirmed
 * identity. Those outside the trash are skipped.
 */
export async function purgePosts(ctx: AppContext, ids: readonly string[]): Promise<BulkActionResult> {
  assertCan(ctx, 'blog:write');
  assertRecentStepUp(ctx);
  const { done, skipped } = await purgeTrashInBatches(ctx, POST_TRASH_PURGE_ADAPTER, ids);
  return { done, skipped };
}

/** Permanently deletes posts that were in the trash for seven days; returns how many. */
export async function purgeExpiredPosts(ctx: AppContext): Promise<number> {
  assertCan(ctx, 'blog:write');
  const before = addDays(ctx.now, -POST_TRASH_DAYS);
  const due = await ctx.db
    .select({ id: posts.id })
    .from(posts)
    .where(lte(posts.deletedAt, before))
    .orderBy(asc(posts.id));
  const { done } = await purgeTrashInBatches(
    ctx,
    POST_TRASH_PURGE_ADAPTER,
    due.map(({ id }) => id),
    before,
  );
  const counts = { posts: done.length };
  await inTransaction(ctx, (ctx) =>
    recordDataPurgeInAudit(ctx, { action: 'posts.purged', entity: 'posts', counts }),
  );
  return done.length;
}
