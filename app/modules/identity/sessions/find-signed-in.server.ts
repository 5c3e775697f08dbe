import { eq, sql } from 'drizzle-orm';

import type { Actor, AppContext, RequestSession, Role } from '#app/platform/context.ts';

import { policyOf } from '../team/read-team-policy.server.ts';
import { factorDue } from '../team/team-policy.ts';
import { sessions, teamPolicies, twoFactors, users } from '../tables.server.ts';

import { readSessionToken } from './session-cookie.server.ts';
import { isOver, isSeenAgain } from './session-life.ts';

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
    .select({ session: sessions, user: users, factorSince: twoFactors.confirmedAt, policy: teamPolicies })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    // One row for all, or none.
    .leftJoin(teamPolicies, sql`true`)
    .where(eq(sessions.token, token));
  if (!found) return null;
  const { session, user, factorSince } = found;
  // A CHECK of the table keeps every other role out.
  const role = user.role as Role;
  const policy = policyOf(found.policy);
  if (user.suspendedAt || isOver(session, { role, now: ctx.now }, policy)) return null;
  if (isSeenAgain(session, ctx.now))
    await ctx.db.update(sessions).set({ lastSeenAt: ctx.now }).where(eq(sessions.id, session.id));
  const due = factorSince === null ? factorDue(user, policy, ctx.settings.appMode === 'production') : null;
  const needsSecondFactor = due !== null && due <= ctx.now;
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
