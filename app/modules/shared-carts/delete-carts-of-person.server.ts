import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { sharedCarts } from './tables.server.ts';

/**
 * Deletes the shared carts that a person created while signed in or sent by email, in the caller's
 * transaction: their notes are personal data. Purchases from them are orders.
 */
export async function deleteCartsOfPerson(
  ctx: AppContext,
  { userId, mailbox }: { userId: string; mailbox: string | null },
): Promise<void> {
  await ctx.db.delete(sharedCarts).where(eq(sharedCarts.userId, userId));
  if (mailbox !== null) await ctx.db.delete(sharedCarts).where(eq(sharedCarts.senderEmail, mailbox));
}
