import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan, getRolesWithPermission } from '#app/platform/access.server.ts';
import type { AppContext, Role } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { endUserSessions } from '../sessions/end-sessions.server.ts';
import { users } from '../account-tables.server.ts';

import { assignRole, hasOtherShopOwner, lockShopOwnerAccounts } from './assign-role.server.ts';
import { isRolePromotion, TEAM_CHANGE_ERROR_MESSAGES } from './team-list.ts';

/** A team member before the change. */
type TeamMemberBeforeChange = {
  id: string;
  name: string;
  email: string;
  role: Role;
  suspendedAt: Date | null;
  factorRequiredAt: Date | null;
};
type TeamMemberChangeResult = Result<TeamMemberBeforeChange, string>;

/**
 * The open work on orders assigned to team members. The caller passes it, because identity does not depend on
 * orders.
 */
export type AssignedOrderWorkAdapter = {
  /** Counts the open items and orders of each of these people; those without any are absent. */
  count: (ctx: AppContext, ids: readonly string[]) => Promise<Map<string, number>>;
  /** Hands all of it over to another person, in the caller's transaction. */
  handOver: (ctx: AppContext, who: { from: string; to: string }) => Promise<unknown>;
};

/**
 * Runs a change on a team member: checks the owner's right and a recent proof of identity, opens one
 * transaction, and locks the rows of the owners and the person.
 */
function runLockedTeamMemberChange(
  ctx: AppContext,
  id: string,
  change: (ctx: AppContext, member: TeamMemberBeforeChange) => Promise<Result<void, string>>,
): Promise<TeamMemberChangeResult> {
  assertCan(ctx, 'team:write');
  assertRecentStepUp(ctx);
  return inTransaction(ctx, async (ctx): Promise<TeamMemberChangeResult> => {
    await lockShopOwnerAccounts(ctx);
    const [person] = await ctx.db.select().from(users).where(eq(users.id, id)).for('update');
    if (!person || person.role === 'customer') return fail(TEAM_CHANGE_ERROR_MESSAGES.gone);
    // A CHECK of the table allows no other role.
    const member: TeamMemberBeforeChange = { ...person, role: person.role as Role };
    const changed = await change(ctx, member);
    return changed.ok ? ok(member) : changed;
  });
}

const isOwnAccountOfActor = ({ actor }: AppContext, id: string) => actor.kind === 'user' && actor.id === id;

/** Whether a role works on orders. */
const canWorkOnOrders = (role: string) =>
  getRolesWithPermission('orders:work').some((worker) => worker === role);

/** Hands a person's open work over to a successor before they lose the right to work on orders. */
async function reassignOpenOrderWork(
  ctx: AppContext,
  work: AssignedOrderWorkAdapter,
  { from, to }: { from: string; to: string | null },
): Promise<Result<void, string>> {
  if (((await work.count(ctx, [from])).get(from) ?? 0) === 0) return ok(undefined);
  if (to === null) return fail(TEAM_CHANGE_ERROR_MESSAGES.hasWork);
  const [successor] = await ctx.db.select().from(users).where(eq(users.id, to)).for('update');
  const isFit = successor && to !== from && successor.suspendedAt === null && canWorkOnOrders(successor.role);
  if (!isFit) return fail(TEAM_CHANGE_ERROR_MESSAGES.noSuccessor);
  await work.handOver(ctx, { from, to });
  return ok(undefined);
}

/**
 * Gives a team member another role; `customer` removes them from the team. Ends their sessions. If the new
 * role does not work on orders, `successor` takes over the open work.
 */
export function changeMemberRole(
  ctx: AppContext,
  { id, role, successor = null }: { id: string; role: Role; successor?: string | null },
  work: AssignedOrderWorkAdapter,
): Promise<TeamMemberChangeResult> {
  return runLockedTeamMemberChange(ctx, id, async (ctx, member) => {
    if (isOwnAccountOfActor(ctx, id) && isRolePromotion(member.role, role))
      return fail(TEAM_CHANGE_ERROR_MESSAGES.ownRaise);
    const passed = canWorkOnOrders(role)
      ? ok(undefined)
      : await reassignOpenOrderWork(ctx, work, { from: id, to: successor });
    return passed.ok ? assignRole(ctx, member, role) : passed;
  });
}

/** Suspends a team member: signs them out everywhere and blocks new sign-ins. What they made stays. */
export function suspendMember(ctx: AppContext, id: string): Promise<TeamMemberChangeResult> {
  return runLockedTeamMemberChange(ctx, id, async (ctx, member) => {
    if (isOwnAccountOfActor(ctx, id)) return fail(TEAM_CHANGE_ERROR_MESSAGES.ownSuspension);
    if (member.suspendedAt !== null) return ok(undefined);
    if (member.role === 'owner' && !(await hasOtherShopOwner(ctx, id)))
      return fail(TEAM_CHANGE_ERROR_MESSAGES.lastOwner);
    await ctx.db.update(users).set({ suspendedAt: ctx.now, updatedAt: ctx.now }).where(eq(users.id, id));
    await endUserSessions(ctx, id);
    await recordAudit(ctx, {
      action: 'team.suspended',
      entity: 'user',
      entityId: id,
      summary: 'Suspended; all sessions ended',
    });
    return ok(undefined);
  });
}

/** Lifts a team member's suspension. */
export function unsuspendMember(ctx: AppContext, id: string): Promise<TeamMemberChangeResult> {
  return runLockedTeamMemberChange(ctx, id, async (ctx, member) => {
    if (member.suspendedAt === null) return ok(undefined);
    await ctx.db.update(users).set({ suspendedAt: null, updatedAt: ctx.now }).where(eq(users.id, id));
    await recordAudit(ctx, {
      action: 'team.unsuspended',
      entity: 'user',
      entityId: id,
      summary: 'Reactivated',
    });
    return ok(undefined);
  });
}

/**
 * Requires a person's second factor at once, or leaves it to the policy again. A person without one is guided
 * to set it up.
 */
export function setMemberSecondFactorRequired(
  ctx: AppContext,
  { id, isRequired }: { id: string; isRequired: boolean },
): Promise<TeamMemberChangeResult> {
  return runLockedTeamMemberChange(ctx, id, async (ctx, member) => {
    if ((member.factorRequiredAt !== null) === isRequired) return ok(undefined);
    const factorRequiredAt = isRequired ? ctx.now : null;
    await ctx.db.update(users).set({ factorRequiredAt, updatedAt: ctx.now }).where(eq(users.id, id));
    await recordAudit(ctx, {
      action: isRequired ? 'team.factor_required' : 'team.factor_by_policy',
      entity: 'user',
      entityId: id,
      summary: isRequired
        ? 'Two-step sign-in is now required for this person'
        : 'Two-step sign-in now follows the team policy',
    });
    return ok(undefined);
  });
}
