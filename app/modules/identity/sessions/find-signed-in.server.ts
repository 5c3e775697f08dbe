import { eq, getTableColumns, sql } from 'drizzle-orm';

import type { Actor, AppContext, RequestSignInSession, Role } from '#app/platform/context.ts';
import {
  createReadForBatchedStatement,
  combineReadsIntoOneStatement,
} from '#app/platform/db/read-together.server.ts';

import { parseTeamPolicyRow } from '../team/read-team-policy.server.ts';
import { getSecondFactorDeadline } from '../team/team-policy.ts';
import { sessions, teamPolicies, twoFactors, users } from '../account-tables.server.ts';

import { readSessionTokenFromCookie } from './session-cookie.server.ts';
import { shouldUpdateLastSeen, computeLoginSessionExpiry } from './session-life.ts';

/** A signed-in request: the person and the session. */
export type SignedInActorAndSession = {
  actor: Extract<Actor, { kind: 'user' }>;
  session: RequestSignInSession;
};

/** Returns the earlier of a time and an optional other one. */
const pickEarlierAccessEndDate = (at: Date, other: Date | null): Date =>
  other !== null && other < at ? other : at;

const sessionTokenCondition = eq(sessions.token, sql.placeholder('token'));

/** Runs first on every signed-in request. */
const querySessionAndUser = combineReadsIntoOneStatement({
  sessions: createReadForBatchedStatement(getTableColumns(sessions), (from) =>
    from.from(sessions).where(sessionTokenCondition),
  ),
  users: createReadForBatchedStatement(getTableColumns(users), (from) =>
    from.from(users).innerJoin(sessions, eq(sessions.userId, users.id)).where(sessionTokenCondition),
  ),
  factors: createReadForBatchedStatement({ since: twoFactors.confirmedAt }, (from) =>
    from
      .from(twoFactors)
      .innerJoin(sessions, eq(sessions.userId, twoFactors.userId))
      .where(sessionTokenCondition),
  ),
  // One row for the whole team, or no row.
  policies: createReadForBatchedStatement(getTableColumns(teamPolicies), (from) => from.from(teamPolicies)),
});

/**
 * Returns the person a request comes from, by its session cookie; null without a valid session. Records once
 * a minute that the session is in use.
 */
export async function findSignedInUser(
  ctx: AppContext,
  request: Request,
): Promise<SignedInActorAndSession | null> {
  const token = readSessionTokenFromCookie(ctx, request);
  if (token === null) return null;
  const found = await querySessionAndUser(ctx.db, { token });
  const [session] = found.sessions;
  const [user] = found.users;
  if (!session || !user) return null;
  // A CHECK of the table allows no other role.
  const role = user.role as Role;
  const policy = parseTeamPolicyRow(found.policies[0]);
  const endsAt = computeLoginSessionExpiry(session, role, policy);
  if (user.suspendedAt || endsAt <= ctx.now) return null;
  if (shouldUpdateLastSeen(session, ctx.now))
    await ctx.db.update(sessions).set({ lastSeenAt: ctx.now }).where(eq(sessions.id, session.id));
  const hasFactor = found.factors[0]?.since != null;
  const due = hasFactor ? null : getSecondFactorDeadline(user, policy, ctx.settings.appMode === 'production');
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
    session: {
      id: session.id,
      token,
      isKept: session.isKept,
      rightsEndAt: pickEarlierAccessEndDate(endsAt, needsSecondFactor ? null : due),
      needsSecondFactor,
    },
  };
}
