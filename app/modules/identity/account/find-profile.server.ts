import { and, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { accounts, users } from '../account-tables.server.ts';

import type { OptionalEmailPreferences } from './email-preferences.ts';

/** Returns what people see of their own account; null if it is gone. */
export async function findOwnAccountProfile(ctx: AppContext, userId: string) {
  const [profile] = await ctx.db
    .select({
      name: users.name,
      email: users.email,
      company: users.company,
      phone: users.phone,
      picture: users.image,
      wantsMessages: users.wantsMessages,
      wantsReviewRequests: users.wantsReviewRequests,
      wantsReviewDecisions: users.wantsReviewDecisions,
      wantsNews: users.wantsNews,
      role: users.role,
      timeZone: users.timeZone,
      usesSingleKeys: users.usesSingleKeys,
      passwordId: accounts.id,
    })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.id, userId));
  if (!profile) return null;
  const { passwordId, wantsMessages, wantsReviewRequests, wantsReviewDecisions, wantsNews, ...shown } =
    profile;
  const notices: OptionalEmailPreferences = {
    messages: wantsMessages,
    reviewRequests: wantsReviewRequests,
    reviewDecisions: wantsReviewDecisions,
    news: wantsNews,
  };
  return { ...shown, notices, hasPassword: passwordId !== null };
}
