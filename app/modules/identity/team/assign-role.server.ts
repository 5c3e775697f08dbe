import { and, eq, isNull } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { AppContext, Role } from '#app/platform/context.ts';

import { findOwnAccountProfile } from '../account/find-profile.server.ts';
import type { TeamSecurityEvent } from '../security-event.ts';
import { users } from '../account-tables.server.ts';
import { endUserSessions } from '../sessions/end-sessions.server.ts';

import { TEAM_CHANGE_ERROR_MESSAGES } from './team-list.ts';

/**
 * Returns the owners' ids and locks their rows until the transaction ends, so that two owners cannot both
 * leave at once. Call it before locking the row of the person to change: otherwise two such transactions
 * could deadlock.
 */
export async function lockShopOwnerAccounts(ctx: AppContext): Promise<string[]> {
  const owners = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'owner'), isNull(users.suspendedAt)))
    .orderBy(users.id)
    .for('update');
  return owners.map(({ id }) => id);
}

/** Whether an owner remains if this person stops being one. */
export async function hasOtherShopOwner(ctx: AppContext, userId: string): Promise<boolean> {
  return (await lockShopOwnerAccounts(ctx)).some((id) => id !== userId);
}

/**
 * Gives a person a role, in the caller's transaction, which has locked the owners. The last owner keeps the
 * role; sessions with the old rights end.
 */
export async function assignRole(
  ctx: AppContext,
  person: { id: string; name: string; email: string; role: string },
  role: Role,
): Promise<Result<void, string>> {
  if (person.role === role) return ok(undefined);
  if (person.role === 'owner' && !(await hasOtherShopOwner(ctx, person.id)))
    return fail(TEAM_CHANGE_ERROR_MESSAGES.lastOwner);
  const isNewHere = person.role === 'customer' && role !== 'customer';
  await ctx.db
    .update(users)
    .set({ role, updatedAt: ctx.now, ...(isNewHere && { staffSince: ctx.now }) })
    .where(eq(users.id, person.id));
  await endUserSessions(ctx, person.id);
  await recordAudit(ctx, {
    action: 'team.role_changed',
    entity: 'user',
    entityId: person.id,
    summary: `Role changed from ${person.role} to ${role}`,
    before: { role: person.role },
    after: { role },
  });
  await sendRoleChangeNotices(ctx, person, role);
  return ok(undefined);
}

/** Emails the person and every owner; staff also see it in their inbox. */
async function sendRoleChangeNotices(
  ctx: AppContext,
  person: { id: string; name: string; email: string; role: string },
  role: Role,
): Promise<void> {
  const { actor } = ctx;
  const by = actor.kind === 'user' ? ((await findOwnAccountProfile(ctx, actor.id))?.name ?? null) : null;
  const owners = await ctx.db.select({ email: users.email }).from(users).where(eq(users.role, 'owner'));
  const { id: userId, role: previous } = person;
  const securityEvent: TeamSecurityEvent = {
    event: 'role',
    userId,
    requestId: ctx.requestId,
    role,
    previous,
  };
  await ctx.jobs.send(ctx, 'security.tell', securityEvent);
  for (const email of new Set([person.email, ...owners.map((owner) => owner.email)])) {
    await queueMail(ctx, {
      template: 'team.role',
      dedupeKey: `role:${person.id}:${ctx.requestId}:${email}`,
      recipient: email,
      orderId: null,
      payload: {
        name: person.name,
        email: person.email,
        role,
        previous: person.role,
        by,
        at: ctx.now.toISOString(),
        isOwn: email === person.email,
      },
    });
  }
}
