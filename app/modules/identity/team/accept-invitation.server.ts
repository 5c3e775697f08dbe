import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { StaffRole } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { findPasswordProblem } from '../passwords/find-password-problem.server.ts';
import { startSession } from '../sessions/start-session.server.ts';
import { hashPasswordOrNull } from '../set-up-owner.server.ts';
import { invitations, users } from '../account-tables.server.ts';

import { hashInvitationToken } from './invite-staff.server.ts';
import { upsertStaffInTransaction } from './provide-staff.server.ts';

/**
 * Returns what the page of an invitation link shows; null if the link is unknown, used, revoked or expired.
 * Does not use it up.
 */
export async function findStaffInvitationByToken(ctx: AppContext, token: string) {
  const [found] = await ctx.db
    .select({
      email: invitations.email,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
      isKnown: users.isEmailVerified,
      name: users.name,
      present: users.role,
    })
    .from(invitations)
    .leftJoin(users, eq(users.email, invitations.email))
    .where(eq(invitations.tokenDigest, hashInvitationToken(token)));
  if (!found || found.expiresAt <= ctx.now) return null;
  const { email, role, name, present } = found;
  // The person has been given a role in another way since; an old link must not change it.
  if (present !== null && present !== 'customer') return null;
  // An account with an unverified address does not prove who created it, so the invited person takes it over
  // with a new password.
  return { email, role, name, hasAccount: found.isKnown === true };
}

export type InvitationAcceptance = { name: string; password: string };
export type AcceptInvitationFailure =
  | { code: 'dead-link' }
  | { code: 'weak'; message: string }
  | { code: 'busy' };

/**
 * Accepts an invitation. A person without an account chooses a name and password and is signed in
 * (`cookies`); an existing account keeps its own, gets the role, and has to sign in as usual.
 */
export async function acceptInvitation(
  ctx: AppContext,
  request: Request,
  { token, person }: { token: string; person: InvitationAcceptance },
): Promise<Result<{ email: string; cookies: string[] }, AcceptInvitationFailure>> {
  const invitation = await findStaffInvitationByToken(ctx, token);
  if (!invitation) return fail({ code: 'dead-link' });
  const { email, hasAccount } = invitation;
  const message = hasAccount ? null : findPasswordProblem(person.password, { email, name: person.name });
  if (message) return fail({ code: 'weak', message });
  const hash = hasAccount ? null : await hashPasswordOrNull(person.password);
  if (!hasAccount && hash === null) return fail({ code: 'busy' });
  const invited: AppContext = { ...ctx, actor: { kind: 'system', name: 'invitation' } };
  const accepted = await inTransaction(invited, async (ctx) => {
    const [used] = await ctx.db
      .delete(invitations)
      .where(eq(invitations.tokenDigest, hashInvitationToken(token)))
      .returning();
    if (!used) return fail('used');
    // A CHECK of the table allows no other role.
    const role = used.role as StaffRole;
    const stored = await upsertStaffInTransaction(ctx, { email, name: person.name, role }, hash);
    if (stored.ok && !hasAccount)
      await ctx.db.update(users).set({ name: person.name }).where(eq(users.id, stored.value.id));
    return stored;
  });
  if (!accepted.ok) return fail({ code: 'dead-link' });
  const userId = accepted.value.id;
  if (hasAccount) return ok({ email, cookies: [] });
  const { cookies } = await startSession(ctx, request, { userId, isKept: false });
  return ok({ email, cookies });
}
