import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { marketingConsents } from './tables.server.ts';

/**
 * Ends what a mailbox (lower case) agreed to, in the caller's transaction: given consents stay as proof with the time, questions that
 * wait go. Repeated, it changes nothing.
 */
export async function withdrawConsents(ctx: AppContext, mailbox: string): Promise<void> {
  const ofMailbox = eq(marketingConsents.mailbox, mailbox);
  await ctx.db
    .update(marketingConsents)
    .set({ withdrawnAt: ctx.now, updatedAt: ctx.now })
    .where(and(ofMailbox, isNotNull(marketingConsents.confirmedAt), isNull(marketingConsents.withdrawnAt)));
  await ctx.db.delete(marketingConsents).where(and(ofMailbox, isNull(marketingConsents.confirmedAt)));
}

/** Deletes whatever these mailboxes (lower case) agreed to, proof too, in the transaction that forgets their people. */
export async function forgetConsents(ctx: AppContext, mailboxes: readonly string[]): Promise<void> {
  if (mailboxes.length === 0) return;
  await ctx.db.delete(marketingConsents).where(inArray(marketingConsents.mailbox, [...mailboxes]));
}
