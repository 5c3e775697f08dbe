import { and, eq, gt, isNull, min } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { posts } from './tables.server.ts';

/** Records when the next scheduled post is published, so that cached pages expire then. */
export async function recordNextScheduledPostTime(ctx: AppContext): Promise<void> {
  if (!ctx.onChangeAhead) return;
  const [next] = await ctx.db
    .select({ at: min(posts.publishAt) })
    .from(posts)
    .where(and(eq(posts.status, 'published'), isNull(posts.deletedAt), gt(posts.publishAt, ctx.now)));
  if (next?.at) ctx.onChangeAhead(next.at);
}
