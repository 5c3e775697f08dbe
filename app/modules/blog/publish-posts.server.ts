import { inArray } from 'drizzle-orm';

import type { BulkActionResult } from '#app/lib/bulk.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { publishStoredPost, type BlogPostEditFailure } from './edit-post.server.ts';
import { formatPostTitle } from './post-list.ts';
import { posts } from './tables.server.ts';

/**
 * Each is checked and has a version, an audit entry and a transaction of its
 * own; more would keep the request open for minutes.
 */
const MAX_POSTS_PER_PUBLISH = 200;

function getPostPublishFailureReason(failure: BlogPostEditFailure): string {
  if (failure.code === 'gone') return 'is in the trash';
  if (failure.code === 'invalid')
    return `is not ready: ${failure.problems[0]?.message ?? 'something is missing'}`;
  return 'has changed in the meantime';
}

/**
 * Publishes posts as stored; those that are not ready are skipped, each with the reason. At most 200 at once.
 */
export async function bulkPublishPosts(ctx: AppContext, ids: readonly string[]): Promise<BulkActionResult> {
  assertCan(ctx, 'blog:write');
  const chosen = [...new Set(ids)];
  const [now, left] = [chosen.slice(0, MAX_POSTS_PER_PUBLISH), chosen.slice(MAX_POSTS_PER_PUBLISH)];
  const rows =
    now.length === 0
      ? []
      : await ctx.db.select({ id: posts.id, title: posts.title }).from(posts).where(inArray(posts.id, now));
  const titles = new Map(rows.map(({ id, title }) => [id, formatPostTitle(title)]));
  const done: string[] = [];
  const skipped: { name: string; reason: string }[] = [];
  for (const id of now) {
    const outcome = await publishStoredPost(ctx, id);
    if (outcome.ok) done.push(id);
    else
      skipped.push({
        name: titles.get(id) ?? 'A post',
        reason: getPostPublishFailureReason(outcome.failure),
      });
  }
  if (left.length > 0)
    skipped.push({
      name: `${left.length} posts`,
      reason: `wait: ${MAX_POSTS_PER_PUBLISH} are published at once`,
    });
  return { done, skipped };
}
