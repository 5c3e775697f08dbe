import { asc, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { sessions, twoFactors, users } from '../account-tables.server.ts';

/**
 * Returns the stored personal data of an account, without secrets such as passwords or tokens; null if it is
 * gone.
 */
export async function findAccountPersonalData(ctx: AppContext, userId: string) {
  const [profile] = await ctx.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      isEmailVerified: users.isEmailVerified,
      company: users.company,
      phone: users.phone,
      picture: users.image,
      role: users.role,
      wantsMessages: users.wantsMessages,
      wantsReviewRequests: users.wantsReviewRequests,
      wantsReviewDecisions: users.wantsReviewDecisions,
      wantsNews: users.wantsNews,
      termsAcceptedAt: users.termsAcceptedAt,
      termsVersionId: users.termsVersionId,
      privacyVersionId: users.privacyVersionId,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!profile) return null;
  const [factor] = await ctx.db
    .select({ confirmedAt: twoFactors.confirmedAt })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  const browsers = await ctx.db
    .select({
      signedInAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt));
  return { profile, twoStepSignInSince: factor?.confirmedAt ?? null, sessions: browsers };
}
