import { eq, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { users } from '../account-tables.server.ts';

/** The account setting for each kind of optional customer email. */
const OPTIONAL_EMAIL_SETTING_COLUMNS = {
  messages: 'wantsMessages',
  reviewRequests: 'wantsReviewRequests',
  reviewDecisions: 'wantsReviewDecisions',
  news: 'wantsNews',
} as const satisfies Record<string, keyof typeof users.$inferSelect>;

/**
 * Locks and returns the account with this email address (in lower case) until the caller's transaction ends;
 * null if there is none.
 */
export async function lockUserByEmail(
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

/**
 * Switches off one kind of email for an account, in the caller's transaction. The caller has verified that
 * the person asked for it.
 */
export async function switchOffOptionalEmailKind(
  ctx: AppContext,
  userId: string,
  kind: keyof typeof OPTIONAL_EMAIL_SETTING_COLUMNS,
): Promise<void> {
  await ctx.db
    .update(users)
    .set({ [OPTIONAL_EMAIL_SETTING_COLUMNS[kind]]: false, updatedAt: ctx.now })
    .where(eq(users.id, userId));
}
