import { eq } from 'drizzle-orm';

import type { Actor, AppContext, RequestSession, Role } from '#app/platform/context.ts';

import { sessions, twoFactors, users } from '../tables.server.ts';

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
