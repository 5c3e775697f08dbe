import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { marketingConsents } from './tables.server.ts';

/**
 * Withdraws the consents of a mailbox (lowercase), in the caller's transaction: given ones stay as proof with
 * the time, pending ones are deleted. Idempotent.
 */
export async function withdrawMarketingConsents(ctx: AppContext, mailbox: string): Promise<void> {
  const ofMailbox = eq(marketingConsents.mailbox, mailbox);
  await ctx.db
    .update(marketingConsents)
    .set({ withdrawnAt: ctx.now, updatedAt: ctx.now })
    .where(and(ofMailbox, isNotNull(marketingConsents.confirmedAt), isNull(marketingConsents.withdrawnAt)));
  await ctx.db.delete(marketingConsents).where(and(ofMailbox, isNull(marketingConsents.confirmedAt)));
}

/**
 * Deletes all consents of these mailboxes (lowercase), including proofs, in the
 * transaction that erases their owners.
 */
export async function deleteMarketingConsents(ctx: AppContext, mailboxes: readonly string[]): Promise<void> {
  if (mailboxes.length === 0) return;
  await ctx.db.delete(marketingConsents).where(inArray(marketingConsents.mailbox, [...mailboxes]));
}
