import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { keyMarkOf } from './read-results.server.ts';
import { readinessKeys } from './tables.server.ts';

/** When the shop first saw the key that is there now; from this moment on when it has not before. */
export async function noteKey(ctx: AppContext): Promise<Date> {
  const mark = keyMarkOf(ctx);
  await ctx.db.insert(readinessKeys).values({ mark, firstSeenAt: ctx.now }).onConflictDoNothing();
  const [row] = await ctx.db.select().from(readinessKeys).where(eq(readinessKeys.mark, mark));
  return row?.firstSeenAt ?? ctx.now;
}
