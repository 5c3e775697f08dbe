import { inArray } from 'drizzle-orm';

import type { BulkOutcome } from '#app/lib/bulk.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { forgetDrafts } from '#app/modules/content/drafts/count-drafts-on.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { BULK_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentProof } from '#app/platform/recent-proof.server.ts';

import { POST_KIND } from './find-post-thing.server.ts';
import { lockPosts } from './move-posts.server.ts';
import { titleOrUntitled } from './post-list.ts';
import { posts } from './tables.server.ts';

/**
 * Deletes posts of the trash for good, with their drafts, versions and former addresses, with a fresh proof of who asks. Those that are
 * not in the trash are skipped. Pictures stay stored: another post may show them.
 */
export async function purgePosts(ctx: AppContext, ids: readonly string[]): Promise<BulkOutcome> {
  assertCan(ctx, 'blog:write');
  assertRecentProof(ctx);
  return inTransaction(
    ctx,
    async (ctx) => {
      const found = await lockPosts(ctx, [...new Set(ids)]);
      const due = found.filter(({ deletedAt }) => deletedAt !== null);
      const done = due.map(({ id }) => id);
      if (done.length > 0) await ctx.db.delete(posts).where(inArray(posts.id, done));
      await forgetDrafts(ctx, POST_KIND, done);
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
