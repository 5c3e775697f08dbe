import { and, desc, eq, gt } from 'drizzle-orm';

import type { Actor, AppContext, RequestSession, Role } from '#app/platform/context.ts';

import type { Notices } from '../account/account-tabs.ts';
import { accounts, sessions, twoFactors, users } from '../tables.server.ts';

import { readSessionToken } from './session-cookie.server.ts';
import { graceEnd, isOver, isSeenAgain } from './session-life.ts';

/** A signed-in request: who, by which session. */
export type SignedIn = {
  actor: Extract<Actor, { kind: 'user' }>;
  session: RequestSession;
};

/**
 * On whose behalf a request comes, by its session cookie; null for everybody without a living session. That the session is in
 * use is written down once a minute.
 */
export async function findSignedIn(ctx: AppContext, request: Request): Promise<SignedIn | null> {
  const token = readSessionToken(ctx, request);
  if (token === null) return null;
  const [found] = await ctx.db
    .select({ session: sessions, user: users, factorSince: twoFactors.confirmedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(eq(sessions.token, token));
  if (!found) return null;
  const { session, user, factorSince } = found;
  // A CHECK of the table keeps every other role out.
  const role = user.role as Role;
  if (user.suspendedAt || isOver(session, role, ctx.now)) return null;
  if (isSeenAgain(session, ctx.now))
    await ctx.db.update(sessions).set({ lastSeenAt: ctx.now }).where(eq(sessions.id, session.id));
  const needsSecondFactor =
    ctx.settings.appMode === 'production' &&
    role !== 'customer' &&
    factorSince === null &&
    graceEnd(user) <= ctx.now;
  return {
    actor: {
      kind: 'user',
      id: user.id,
      role: needsSecondFactor ? 'customer' : role,
      email: user.email,
      isEmailVerified: user.isEmailVerified,
      provedAt: session.provedAt,
    },
    session: { id: session.id, token, isKept: session.isKept, needsSecondFactor },
  };
}

/** An account by its address, or null. */
export async function findUserByEmail(ctx: AppContext, email: string) {
  const [user] = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email, isEmailVerified: users.isEmailVerified })
    .from(users)
    .where(eq(users.email, email));
  return user ?? null;
}

/** What the library calls the link of this token. */
export const resetIdentifier = (token: string) => `reset-password:${token}`;

/** Whose password a one-time link would set; null when it is unknown, used or expired. Looking does not use it up. */
export async function findResetOwner(ctx: AppContext, token: string) {
  const { openLibrary } = await import('../internal/open-library.server.ts');
  const { internalAdapter } = await openLibrary(ctx).$context;
  const link = await internalAdapter.findVerificationValue(resetIdentifier(token));
  if (!link || link.expiresAt <= ctx.now) return null;
  const [owner] = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, link.value));
  return owner ?? null;
}

/** What a person sees of their own account; null when it is gone. */
export async function findProfile(ctx: AppContext, userId: string) {
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
  const notices: Notices = {
    messages: wantsMessages,
    reviewRequests: wantsReviewRequests,
    reviewDecisions: wantsReviewDecisions,
    news: wantsNews,
  };
  return { ...shown, notices, hasPassword: passwordId !== null };
}

/** The browsers somebody is signed in with, newest first; tokens stay in the table. */
export function listSessions(ctx: AppContext, userId: string) {
  return ctx.db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
}
