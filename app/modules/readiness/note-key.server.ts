import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { signed } from '#app/platform/signing.server.ts';

import { keyMarkOf } from './read-results.server.ts';
import { readinessKeys } from './tables.server.ts';

/** When the shop first saw what has this mark; from this moment on when it has not before. */
async function firstSeen(ctx: AppContext, mark: string): Promise<Date> {
  await ctx.db.insert(readinessKeys).values({ mark, firstSeenAt: ctx.now }).onConflictDoNothing();
  const [row] = await ctx.db.select().from(readinessKeys).where(eq(readinessKeys.mark, mark));
  return row?.firstSeenAt ?? ctx.now;
}

/** When the shop first saw the provider's key that is there now. */
export const noteKey = (ctx: AppContext): Promise<Date> => firstSeen(ctx, keyMarkOf(ctx));

/** When the shop first saw the `APP_SECRET` that is there now; its mark is a signature made with it, which tells nothing of it. */
export const noteSecret = (ctx: AppContext): Promise<Date> =>
  firstSeen(ctx, `secret:${signed(ctx.settings, 'secret-mark', 'APP_SECRET').slice(0, 16)}`);
