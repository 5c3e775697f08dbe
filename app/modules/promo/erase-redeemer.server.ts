import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { promoRedemptions } from './tables.server.ts';

/** Removes a person's address from their redemptions, in the caller's transaction; these still count. */
export async function erasePromoRedeemerData(
  ctx: AppContext,
  { userId, mailbox }: { userId: string; mailbox: string | null },
): Promise<void> {
  const unnamed = { emailNorm: null, userId: null, updatedAt: ctx.now };
  await ctx.db.update(promoRedemptions).set(unnamed).where(eq(promoRedemptions.userId, userId));
  if (mailbox !== null)
    await ctx.db.update(promoRedemptions).set(unnamed).where(eq(promoRedemptions.emailNorm, mailbox));
}
