import type { AppContext } from '#app/platform/context.ts';

import { posts } from '../tables.server.ts';

/** Whether the shop has any post, of whatever status. */
export async function hasPosts(ctx: AppContext): Promise<boolean> {
  return (await ctx.db.select({ id: posts.id }).from(posts).limit(1)).length > 0;
}
