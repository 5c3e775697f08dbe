import { createHash, randomBytes } from 'node:crypto';

import { and, eq, ne } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { queueMail } from '#app/modules/notifications/commands.server.ts';
import { assertCan, type StaffRole } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { passwordProblem } from '../passwords/find-password-problem.server.ts';
import { findProfile } from '../sessions/find-signed-in.server.ts';
import { assertRecentProof } from '../sessions/prove-self.server.ts';
import { startSession } from '../sessions/start-session.server.ts';
import { hashedOrNull } from '../set-up-owner.server.ts';
import { invitations, users } from '../tables.server.ts';

import { storeStaff } from './provide-staff.server.ts';

const TOKEN_BYTES = 32;
const HOURS = 72;

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A new token and its lifetime: the link before it opens nothing any more. */
function newLink(ctx: AppContext) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + HOURS * 3_600_000);
  return { token, stored: { tokenDigest: digestOf(token), expiresAt, updatedAt: ctx.now } };
}

type Invitation = { id: string; email: string; role: string; sent: number; expiresAt: Date };

async function mailInvitation(ctx: AppContext, invitation: Invitation, token: string): Promise<void> {
  const { actor } = ctx;
  const inviter = actor.kind === 'user' ? await findProfile(ctx, actor.id) : null;
  await queueMail(ctx, {
    template: 'team.invite',
    dedupeKey: `invite:${invitation.id}${invitation.sent > 1 ? `:resend:${invitation.sent}` : ''}`,
    recipient: invitation.email,
    orderId: null,
    payload: {
      role: invitation.role,
      inviter: inviter?.name ?? null,
      acceptUrl: `${ctx.settings.publicUrl}/auth/sign-up?invite=${token}`,
      expiresAt: invitation.expiresAt.toISOString(),
    },
  });
}

/** Asks somebody to work here; an invitation of the same address that is still open is replaced. */
export async function invite(
  ctx: AppContext,
  { email, role }: { email: string; role: StaffRole },
): Promise<Result<void, string>> {
  assertCan(ctx, 'team:write');
  assertRecentProof(ctx);
  return inTransaction(ctx, async (ctx) => {
    const [known] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), ne(users.role, 'customer')));
    if (known) return fail('This person already works here. Change the role in the list.');
    const { token, stored } = newLink(ctx);
    const invitedBy = ctx.actor.kind === 'user' ? ctx.actor.id : null;
    await ctx.db.delete(invitations).where(eq(invitations.email, email));
    const [invitation] = await ctx.db
      .insert(invitations)
      .values({ ...stored, email, role, invitedBy, createdAt: ctx.now })
      .returning();
    if (!invitation) throw new Error('an invitation was not stored');
    await recordAudit(ctx, {
      action: 'team.invited',
      entity: 'invitation',
      entityId: invitation.id,
      summary: `Invited ${email} as ${role}`,
      after: { email, role },
    });
    await mailInvitation(ctx, invitation, token);
    return ok(undefined);
  });
}

const GONE = 'This invitation is no longer open.';

/** Sends an invitation once more, with a new link for another 72 hours. */
export async function resendInvitation(ctx: AppContext, id: string): Promise<Result<void, string>> {
  assertCan(ctx, 'team:write');
  assertRecentProof(ctx);
  return inTransaction(ctx, async (ctx) => {
    const [open] = await ctx.db.select().from(invitations).where(eq(invitations.id, id)).for('update');
    if (!open) return fail(GONE);
    const { token, stored } = newLink(ctx);
    const renewed = { ...open, ...stored, sent: open.sent + 1 };
    await ctx.db.update(invitations).set(renewed).where(eq(invitations.id, id));
    await recordAudit(ctx, {
      action: 'team.invitation_resent',
      entity: 'invitation',
      entityId: id,
      summary: `Invited ${open.email} as ${open.role} once more`,
    });
    await mailInvitation(ctx, renewed, token);
    return ok(undefined);
  });
}

/** Takes an invitation back: its link opens nothing any more. */
export async function revokeInvitation(ctx: AppContext, id: string): Promise<Result<void, string>> {
  assertCan(ctx, 'team:write');
  assertRecentProof(ctx);
  return inTransaction(ctx, async (ctx) => {
    const [revoked] = await ctx.db.delete(invitations).where(eq(invitations.id, id)).returning();
    if (!revoked) return fail(GONE);
    await recordAudit(ctx, {
      action: 'team.invitation_revoked',
      entity: 'invitation',
      entityId: id,
      summary: `Withdrew the invitation of ${revoked.email}`,
    });
    return ok(undefined);
  });
}

/** What the page of a link shows; null when the link is unknown, used, revoked or expired. Looking does not use it up. */
export async function findInvitation(ctx: AppContext, token: string) {
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
    .where(eq(invitations.tokenDigest, digestOf(token)));
  if (!found || found.expiresAt <= ctx.now) return null;
  const { email, role, name, present } = found;
  // Got a role in another way since: an old link must not change it.
  if (present !== null && present !== 'customer') return null;
  // An account whose mailbox nobody proved is whoever's it is: it is taken over with a new password.
  return { email, role, name, hasAccount: found.isKnown === true };
}

export type Acceptance = { name: string; password: string };
export type AcceptFailure = { code: 'dead-link' } | { code: 'weak'; message: string } | { code: 'busy' };

/**
 * Takes an invitation up. Whoever has no account chooses name and password and is signed in (`cookies`); an account that is
 * there keeps its own and gets the role, and has to sign in as always.
 */
export async function acceptInvitation(
  ctx: AppContext,
  request: Request,
  { token, person }: { token: string; person: Acceptance },
): Promise<Result<{ email: string; cookies: string[] }, AcceptFailure>> {
  const invitation = await findInvitation(ctx, token);
  if (!invitation) return fail({ code: 'dead-link' });
  const { email, hasAccount } = invitation;
  const message = hasAccount ? null : passwordProblem(person.password, { email, name: person.name });
  if (message) return fail({ code: 'weak', message });
  const hash = hasAccount ? null : await hashedOrNull(person.password);
  if (!hasAccount && hash === null) return fail({ code: 'busy' });
  const invited: AppContext = { ...ctx, actor: { kind: 'system', name: 'invitation' } };
  const accepted = await inTransaction(invited, async (ctx) => {
    const [used] = await ctx.db
      .delete(invitations)
      .where(eq(invitations.tokenDigest, digestOf(token)))
      .returning();
    if (!used) return fail('used');
    // A CHECK of the table keeps every other role out.
    const role = used.role as StaffRole;
    const stored = await storeStaff(ctx, { email, name: person.name, role }, hash);
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
