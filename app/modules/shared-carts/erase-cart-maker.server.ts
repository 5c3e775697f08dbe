import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { sharedCarts } from './tables.server.ts';

/**
 * Deletes the carts by link that a person made signed in or sent on by mail, in the caller's transaction: their notes are that
 * person's words. What was bought from them are orders.
 */
export async function eraseCartMaker(
  ctx: AppContext,
  { userId, mailbox }: { userId: string; mailbox: string | null },
): Promise<void> {
  await ctx.db.delete(sharedCarts).where(eq(sharedCarts.userId, userId));
  if (mailbox !== null) await ctx.db.delete(sharedCarts).where(eq(sharedCarts.senderEmail, mailbox));
}
