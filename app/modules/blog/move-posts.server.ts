import { asc, inArray, sql } from 'drizzle-orm';

import { type BulkActionResult, reportMissingBulkRowsAsSkipped, NOT_IN_TRASH_REASON } from '#app/lib/bulk.ts';
import { type NewAuditEntry, recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { incrementContentDraftVersions } from '#app/modules/content/drafts/count-drafts-on.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { BLOG_POST_KIND } from './find-post-adapter.server.ts';
import { formatPostTitle } from './post-list.ts';
import { posts } from './tables.server.ts';

export type BlogPostLockedForUpdate = Pick<
  typeof posts.$inferSelect,
  'id' | 'title' | 'status' | 'publishAt' | 'deletedAt'
>;
type BlogPostStatusUpdate = Partial<Pick<typeof posts.$inferInsert, 'status' | 'deletedAt'>>;

/** Locks posts until the transaction ends, always in the same order to avoid deadlocks. */
export async function lockPosts(ctx: AppContext, ids: readonly string[]): Promise<BlogPostLockedForUpdate[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select({
      id: posts.id,
      title: posts.title,
      status: posts.status,
      publishAt: posts.publishAt,
      deletedAt: posts.deletedAt,
    })
    .from(posts)
    .where(inArray(posts.id, [...ids]))
    .orderBy(asc(posts.id))
    .for('update');
}

/** What happens to each post: a reason to skip it, or the change. */
type BulkBlogPostAction = {
  action: string;
  words: string;
  /** Ends the sentence "This post …". */
  whyNot: (post: BlogPostLockedForUpdate) => string | null;
  changeOf: (post: BlogPostLockedForUpdate, now: Date) => BlogPostStatusUpdate;
};

const POST_IN_TRASH_REASON = 'is in the trash';

const formatAuditedDate = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
const formatPostStatusAuditValues = (change: BlogPostStatusUpdate) =>
  Object.fromEntries(Object.entries(change).map(([name, value]) => [name, formatAuditedDate(value)]));

function createPostAuditEntry(
  post: BlogPostLockedForUpdate,
  { action, words }: BulkBlogPostAction,
  change: BlogPostStatusUpdate,
): NewAuditEntry {
  const before = Object.fromEntries(
    Object.entries(post)
      .filter(([name]) => name in change)
      .map(([name, value]) => [name, formatAuditedDate(value)]),
  );
  return {
    action,
    entity: BLOG_POST_KIND,
    entityId: post.id,
    summary: `${words}: ${formatPostTitle(post.title)}`,
    before,
    after: formatPostStatusAuditValues(change),
  };
}

/**
 * Applies an action to many posts; those it cannot apply to are skipped, each with its reason. Public pages
 * update with the commit.
 */
async function applyBulkPostAction(
  ctx: AppContext,
  ids: readonly string[],
  move: BulkBlogPostAction,
): Promise<BulkActionResult> {
  assertCan(ctx, 'blog:write');
  return inTransaction(
    ctx,
    async (ctx) => {
      const found = await lockPosts(ctx, ids);
      const free = found.filter((post) => move.whyNot(post) === null);
      const groups = new Map<string, { change: BlogPostStatusUpdate; ids: string[] }>();
      for (const post of free) {
        const change = move.changeOf(post, ctx.now);
        const key = JSON.stringify(change);
        const group = groups.get(key) ?? { change, ids: [] };
        group.ids.push(post.id);
        groups.set(key, group);
      }
      for (const group of groups.values())
        await ctx.db
          .update(posts)
          .set({ ...group.change, version: sql`${posts.version} + 1` })
          .where(inArray(posts.id, group.ids));
      const done = free.map(({ id }) => id);
      await incrementContentDraftVersions(ctx, BLOG_POST_KIND, done);
      await recordAuditLines(
        ctx,
        free.map((post) => createPostAuditEntry(post, move, move.changeOf(post, ctx.now))),
      );
      return { done, skipped: listPostsSkippedByBulkAction(ids, found, move) };
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

function listPostsSkippedByBulkAction(
  ids: readonly string[],
  found: readonly BlogPostLockedForUpdate[],
  { whyNot }: BulkBlogPostAction,
) {
  const stays = found.flatMap((post) => {
    const reason = whyNot(post);
    return reason === null ? [] : [{ name: formatPostTitle(post.title), reason }];
  });
  return [...reportMissingBulkRowsAsSkipped(ids, found, 'A post'), ...stays];
}

/** Removes posts from the blog without deleting them. */
export function archivePosts(ctx: AppContext, ids: readonly string[]): Promise<BulkActionResult> {
  return applyBulkPostAction(ctx, ids, {
    action: 'post.archived',
    words: 'Archived',
    whyNot: ({ status, deletedAt }) =>
      deletedAt ? POST_IN_TRASH_REASON : status === 'archived' ? 'is already archived' : null,
    changeOf: () => ({ status: 'archived' }),
  });
}

/** Turns archived posts into drafts. */
export function unarchivePosts(ctx: AppContext, ids: readonly string[]): Promise<BulkActionResult> {
  return applyBulkPostAction(ctx, ids, {
    action: 'post.unarchived',
    words: 'Restored from the archive',
    whyNot: ({ status, deletedAt }) =>
      deletedAt ? POST_IN_TRASH_REASON : status === 'archived' ? null : 'is not archived',
    changeOf: () => ({ status: 'draft' }),
  });
}

/** Moves posts to the trash, from which they can be restored until they are permanently deleted. */
export function trashPosts(ctx: AppContext, ids: readonly string[]): Promise<BulkActionResult> {
  return applyBulkPostAction(ctx, ids, {
    action: 'post.deleted',
    words: 'Moved to the trash',
    whyNot: ({ deletedAt }) => (deletedAt ? 'is already in the trash' : null),
    changeOf: (_, now) => ({ deletedAt: now }),
  });
}

/** Restores posts from the trash: a published one becomes archived, unless `asPublished`. */
export function restorePosts(
  ctx: AppContext,
  { ids, asPublished }: { ids: readonly string[]; asPublished: boolean },
): Promise<BulkActionResult> {
  return applyBulkPostAction(ctx, ids, {
    action: 'post.restored',
    words: 'Restored from the trash',
    whyNot: ({ deletedAt }) => (deletedAt ? null : NOT_IN_TRASH_REASON),
    changeOf: ({ status }) => ({
      deletedAt: null,
      ...(status === 'published' && !asPublished && { status: 'archived' }),
    }),
  });
}
