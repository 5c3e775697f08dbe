import { eq, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { users } from '../account-tables.server.ts';

/** The switch of an account behind each kind of mails to customers that can be switched off. */
const SWITCHES = {
  messages: 'wantsMessages',
  reviewRequests: 'wantsReviewRequests',
  reviewDecisions: 'wantsReviewDecisions',
  news: 'wantsNews',
} as const satisfies Record<string, keyof typeof users.$inferSelect>;

/** Whose account has this mailbox (in lower case), the row held until the caller's transaction ends; null without an account. */
export async function lockMailboxOwner(
  ctx: AppContext,
  mailbox: string,
): Promise<{ id: string; role: string } | null> {
  const [person] = await ctx.db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(eq(sql`lower(${users.email})`, mailbox))
    .for('update');
  return person ?? null;
}

/** Switches one kind of mails off for an account, in the caller's transaction; who calls knows that its person wants so. */
export async function switchOffMails(
  ctx: AppContext,
  userId: string,
  kind: keyof typeof SWITCHES,
): Promise<void> {
  await ctx.db
    .update(users)
    .set({ [SWITCHES[kind]]: false, updatedAt: ctx.now })
    .where(eq(users.id, userId));
}
