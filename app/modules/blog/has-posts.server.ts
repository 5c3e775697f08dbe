import { and, gt, isNull, eq, min } from 'drizzle-orm';

import { MINUTE_MS } from '#app/lib/durations.ts';
import { createTaggedCacheReader } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { buildPublicPostCondition } from './list-posts.server.ts';
import { posts } from './tables.server.ts';

type BlogPublicationStatus = { hasPublic: boolean; nextAt: Date | null };

async function readBlogPublicationStatus({ db, now }: AppContext): Promise<BlogPublicationStatus> {
  const [found] = await db.select({ id: posts.id }).from(posts).where(buildPublicPostCondition(now)).limit(1);
  if (found) return { hasPublic: true, nextAt: null };
  const [next] = await db
    .select({ at: min(posts.publishAt) })
    .from(posts)
    .where(and(eq(posts.status, 'published'), isNull(posts.deletedAt), gt(posts.publishAt, now)));
  return { hasPublic: false, nextAt: next?.at ?? null };
}

/** Every page's menu depends on it. */
const readCachedBlogPublicationStatus = createTaggedCacheReader({
  tag: 'content',
  lifeMs: 5 * MINUTE_MS,
  load: readBlogPublicationStatus,
});

/**
 * Whether the blog has a public post. Also records when the first scheduled one
 * is published, so that cached pages expire then.
 */
export async function hasPublicPosts(ctx: AppContext): Promise<boolean> {
  const { hasPublic, nextAt } = await readCachedBlogPublicationStatus(ctx);
  if (hasPublic || nextAt === null) return hasPublic;
  if (nextAt > ctx.now) ctx.onChangeAhead?.(nextAt);
  return nextAt <= ctx.now;
}
