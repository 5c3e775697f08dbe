import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan, rolesWith } from '#app/platform/access.server.ts';
import type { AppContext, Role } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentProof } from '#app/platform/recent-proof.server.ts';

import { endSessions } from '../sessions/end-sessions.server.ts';
import { users } from '../account-tables.server.ts';

import { giveRole, hasOtherOwner, holdOwners } from './give-role.server.ts';
import { isRaise, TEAM_REFUSALS } from './team-list.ts';

/** Somebody of the team, as the command found them. */
type Member = {
  id: string;
  name: string;
  email: string;
  role: Role;
  suspendedAt: Date | null;
  factorRequiredAt: Date | null;
};
type Change = Result<Member, string>;

/** The work on orders that somebody of the team has to finish; orders know of it, and the page that asks brings it. */
export type AssignedWork = {
  /** How many open items and orders each of these people has; nobody's are left out. */
  count: (ctx: AppContext, ids: readonly string[]) => Promise<Map<string, number>>;
  /** Gives all of it to somebody else, in the caller's transaction. */
  handOver: (ctx: AppContext, who: { from: string; to: string }) => Promise<unknown>;
};

/** Runs a change on somebody of the team: the owner's right, a recent proof, one transaction, the owners' rows and the person's held. */
function changeMember(
  ctx: AppContext,
  id: string,
  change: (ctx: AppContext, member: Member) => Promise<Result<void, string>>,
): Promise<Change> {
  assertCan(ctx, 'team:write');
  assertRecentProof(ctx);
  return inTransaction(ctx, async (ctx): Promise<Change> => {
    await holdOwners(ctx);
    const [person] = await ctx.db.select().from(users).where(eq(users.id, id)).for('update');
    if (!person || person.role === 'customer') return fail(TEAM_REFUSALS.gone);
    // A CHECK of the table keeps every other role out.
    const member: Member = { ...person, role: person.role as Role };
    const changed = await change(ctx, member);
    return changed.ok ? ok(member) : changed;
  });
}

const isSelf = ({ actor }: AppContext, id: string) => actor.kind === 'user' && actor.id === id;

/** Whether a role does the work on orders. */
const doesWork = (role: string) => rolesWith('orders:work').some((worker) => worker === role);

/** Before somebody loses the right to work on orders, somebody else takes over what they had to finish. */
async function passOn(
  ctx: AppContext,
  work: AssignedWork,
  { from, to }: { from: string; to: string | null },
): Promise<Result<void, string>> {
  if (((await work.count(ctx, [from])).get(from) ?? 0) === 0) return ok(undefined);
  if (to === null) return fail(TEAM_REFUSALS.hasWork);
  const [successor] = await ctx.db.select().from(users).where(eq(users.id, to)).for('update');
  const isFit = successor && to !== from && successor.suspendedAt === null && doesWork(successor.role);
  if (!isFit) return fail(TEAM_REFUSALS.noSuccessor);
  await work.handOver(ctx, { from, to });
  return ok(undefined);
}

/**
 * Gives somebody of the team another role; `customer` takes them out of it. Their sessions end. Who will not work on orders any
 * more hands over what is open, to `successor`.
 */
export function changeRole(
  ctx: AppContext,
  { id, role, successor = null }: { id: string; role: Role; successor?: string | null },
  work: AssignedWork,
): Promise<Change> {
  return changeMember(ctx, id, async (ctx, member) => {
    if (isSelf(ctx, id) && isRaise(member.role, role)) return fail(TEAM_REFUSALS.ownRaise);
    const passed = doesWork(role) ? ok(undefined) : await passOn(ctx, work, { from: id, to: successor });
    return passed.ok ? giveRole(ctx, member, role) : passed;
  });
}

/** Signs somebody out everywhere and lets them in no more; what they made stays. */
export function suspendMember(ctx: AppContext, id: string): Promise<Change> {
  return changeMember(ctx, id, async (ctx, member) => {
    if (isSelf(ctx, id)) return fail(TEAM_REFUSALS.ownSuspension);
    if (member.suspendedAt !== null) return ok(undefined);
    if (member.role === 'owner' && !(await hasOtherOwner(ctx, id))) return fail(TEAM_REFUSALS.lastOwner);
    await ctx.db.update(users).set({ suspendedAt: ctx.now, updatedAt: ctx.now }).where(eq(users.id, id));
    await endSessions(ctx, id);
    await recordAudit(ctx, {
      action: 'team.suspended',
      entity: 'user',
      entityId: id,
      summary: 'Suspended; all sessions ended',
    });
    return ok(undefined);
  });
}

/** Lets somebody in again. */
export function unsuspendMember(ctx: AppContext, id: string): Promise<Change> {
  return changeMember(ctx, id, async (ctx, member) => {
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

/** Requires the second factor of somebody at once, or leaves it to the policy again; without one they are led to set it up. */
export function requireSecondFactor(
  ctx: AppContext,
  { id, isRequired }: { id: string; isRequired: boolean },
): Promise<Change> {
  return changeMember(ctx, id, async (ctx, member) => {
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
