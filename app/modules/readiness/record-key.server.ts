import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { signTextWithAppSecret } from '#app/platform/signing.server.ts';

import { getPaymentProviderKeyId } from './read-results.server.ts';
import { readinessKeys } from './tables.server.ts';

/** When the shop first saw this mark; now if it is new. */
async function recordKeyMarkFirstSeen(ctx: AppContext, mark: string): Promise<Date> {
  await ctx.db.insert(readinessKeys).values({ mark, firstSeenAt: ctx.now }).onConflictDoNothing();
  const [row] = await ctx.db.select().from(readinessKeys).where(eq(readinessKeys.mark, mark));
  return row?.firstSeenAt ?? ctx.now;
}

/** Returns when the shop first saw the provider's current key. */
export const recordPaymentProviderKeyFirstSeen = (ctx: AppContext): Promise<Date> =>
  recordKeyMarkFirstSeen(ctx, getPaymentProviderKeyId(ctx));

/**
 * Returns when the shop first saw the current `APP_SECRET`; its mark is a
 * signature made with it, which reveals nothing.
 */
export const recordAppSecretFirstSeen = (ctx: AppContext): Promise<Date> =>
  recordKeyMarkFirstSeen(
    ctx,
    `secret:${signTextWithAppSecret(ctx.settings, 'secret-mark', 'APP_SECRET').slice(0, 16)}`,
  );
