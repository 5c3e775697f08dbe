import { and, asc, inArray, isNotNull, lte } from 'drizzle-orm';

import type { BulkOutcome } from '#app/lib/bulk.ts';
import { addDays } from '#app/lib/dates.ts';
import { recordAuditLines, recordPurge } from '#app/modules/audit/record-audit.server.ts';
import { forgetDrafts } from '#app/modules/content/drafts/count-drafts-on.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { BULK_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentProof } from '#app/platform/recent-proof.server.ts';

import { POST_KIND, type PostRecord } from './find-post-thing.server.ts';
import { lockPosts } from './move-posts.server.ts';
import { POST_TRASH_DAYS, titleOrUntitled } from './post-list.ts';
import { posts } from './tables.server.ts';

const AT_ONCE = 500;

type Due = Pick<PostRecord, 'id' | 'title' | 'status' | 'deletedAt'>;

/** Deletes posts of the trash with their drafts, versions and former addresses. Pictures stay stored: another post may show them. */
async function deletePosts(ctx: AppContext, due: readonly Due[]): Promise<string[]> {
  const ids = due.map(({ id }) => id);
  if (ids.length > 0) await ctx.db.delete(posts).where(inArray(posts.id, ids));
  await forgetDrafts(ctx, POST_KIND, ids);
  await recordAuditLines(
    ctx,
    due.map(({ id, title, status, deletedAt }) => ({
      action: 'post.purged',
      entity: POST_KIND,
      entityId: id,
      summary: `Deleted for good: ${titleOrUntitled(title)}`,
      before: { title, status, deletedAt: deletedAt?.toISOString() ?? null },
    })),
  );
  return ids;
}

/** Deletes posts of the trash for good, with a fresh proof of who asks. Those that are not in the trash are skipped. */
export async function purgePosts(ctx: AppContext, ids: readonly string[]): Promise<BulkOutcome> {
  assertCan(ctx, 'blog:write');
  assertRecentProof(ctx);
  return inTransaction(
    ctx,
    async (ctx) => {
      const found = await lockPosts(ctx, [...new Set(ids)]);
      const done = await deletePosts(
        ctx,
        found.filter(({ deletedAt }) => deletedAt !== null),
      );
      const left = found.filter(({ deletedAt }) => deletedAt === null);
      const skipped = left.map(({ title }) => ({
        name: titleOrUntitled(title),
        reason: 'is not in the trash',
      }));
      return { done, skipped };
    },
    BULK_LIMITS,
  );
}

/** Deletes for good what was in the trash for seven days. Says how many. */
export function purgeExpiredPosts(ctx: AppContext): Promise<number> {
  assertCan(ctx, 'blog:write');
  return inTransaction(ctx, async (ctx) => {
    const due = await ctx.db
      .select()
      .from(posts)
      .where(and(isNotNull(posts.deletedAt), lte(posts.deletedAt, addDays(ctx.now, -POST_TRASH_DAYS))))
      .orderBy(asc(posts.id))
      .limit(AT_ONCE)
      .for('update');
    const done = await deletePosts(ctx, due);
    await recordPurge(ctx, { action: 'posts.purged', entity: 'posts', counts: { posts: done.length } });
    return done.length;
  });
}
