import { createHash, randomBytes } from 'node:crypto';

import { and, eq, ne } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import { assertCan, type StaffRole } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { generateUuidV7 } from '#app/platform/new-id.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { findOwnAccountProfile } from '../account/find-profile.server.ts';
import { invitations, users } from '../account-tables.server.ts';

const STAFF_INVITATION_TOKEN_BYTES = 32;
const INVITATION_HOURS = 72;

export const hashInvitationToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Creates a new token with its lifetime; the previous link stops working. */
function createInvitationToken(ctx: AppContext) {
  const token = randomBytes(STAFF_INVITATION_TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + INVITATION_HOURS * 3_600_000);
  return { token, stored: { tokenDigest: hashInvitationToken(token), expiresAt, updatedAt: ctx.now } };
}

type StaffInvitationToSend = { id: string; email: string; role: string; sent: number; expiresAt: Date };

async function sendInvitationEmail(
  ctx: AppContext,
  invitation: StaffInvitationToSend,
  token: string,
): Promise<void> {
  const { actor } = ctx;
  const inviter = actor.kind === 'user' ? await findOwnAccountProfile(ctx, actor.id) : null;
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

/** Invites a person to the team; replaces an open invitation of the same address. */
export async function inviteStaff(
  ctx: AppContext,
  { email, role }: { email: string; role: StaffRole },
): Promise<Result<void, string>> {
  assertCan(ctx, 'team:write');
  assertRecentStepUp(ctx);
  return inTransaction(ctx, async (ctx) => {
    const [known] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), ne(users.role, 'customer')));
    if (known) return fail('This person is already on the team. Change their role in the list.');
    const { token, stored } = createInvitationToken(ctx);
    const invitedBy = ctx.actor.kind === 'user' ? ctx.actor.id : null;
    const fresh = { ...stored, id: generateUuidV7(), role, invitedBy, sent: 1, createdAt: ctx.now };
    const [invitation] = await ctx.db
      .insert(invitations)
      .values({ ...fresh, email })
      .onConflictDoUpdate({ target: invitations.email, set: fresh })
      .returning();
    if (!invitation) throw new Error('an invitation was not stored');
    await recordAudit(ctx, {
      action: 'team.invited',
      entity: 'invitation',
      entityId: invitation.id,
      summary: `Invited ${email} as ${role}`,
      after: { email, role },
    });
    await sendInvitationEmail(ctx, invitation, token);
    return ok(undefined);
  });
}

const STAFF_INVITATION_CLOSED_MESSAGE = 'This invitation is no longer open.';

/** Sends an invitation again, with a new link for another 72 hours. */
export async function resendInvitation(ctx: AppContext, id: string): Promise<Result<void, string>> {
  assertCan(ctx, 'team:write');
  assertRecentStepUp(ctx);
  return inTransaction(ctx, async (ctx) => {
    const [open] = await ctx.db.select().from(invitations).where(eq(invitations.id, id)).for('update');
    if (!open) return fail(STAFF_INVITATION_CLOSED_MESSAGE);
    const { token, stored } = createInvitationToken(ctx);
    const renewed = { ...open, ...stored, sent: open.sent + 1 };
    await ctx.db.update(invitations).set(renewed).where(eq(invitations.id, id));
    await recordAudit(ctx, {
      action: 'team.invitation_resent',
      entity: 'invitation',
      entityId: id,
      summary: `Invited ${open.email} as ${open.role} again`,
    });
    await sendInvitationEmail(ctx, renewed, token);
    return ok(undefined);
  });
}

/** Revokes an invitation: its link stops working. */
export async function revokeInvitation(ctx: AppContext, id: string): Promise<Result<void, string>> {
  assertCan(ctx, 'team:write');
  assertRecentStepUp(ctx);
  return inTransaction(ctx, async (ctx) => {
    const [revoked] = await ctx.db.delete(invitations).where(eq(invitations.id, id)).returning();
    if (!revoked) return fail(STAFF_INVITATION_CLOSED_MESSAGE);
    await recordAudit(ctx, {
      action: 'team.invitation_revoked',
      entity: 'invitation',
      entityId: id,
      summary: `Revoked the invitation of ${revoked.email}`,
    });
    return ok(undefined);
  });
}
