import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { teamPolicies } from '../account-tables.server.ts';

import type { TeamSecurityPolicyFormValues } from './policy-form.ts';
import { parseTeamPolicyRow } from './read-team-policy.server.ts';
import {
  hasMoreTwoFactorRequiredRoles,
  MAX_SECOND_FACTOR_GRACE_DAYS,
  MAX_STAFF_SESSION_IDLE_MINUTES,
  MAX_SESSION_MINUTES,
  type TeamSecondFactorPolicy,
} from './team-policy.ts';

const toTeamPolicyAuditValues = ({
  factorFrom,
  graceDays,
  sessionMinutes,
  idleMinutes,
}: TeamSecondFactorPolicy) => ({
  two_step_from: factorFrom,
  grace_days: graceDays,
  session_minutes: sessionMinutes,
  idle_minutes: idleMinutes,
});

/** Values longer than the defaults are never allowed. */
const isWithinTeamPolicyDefaults = ({
  graceDays,
  sessionMinutes,
  idleMinutes,
}: TeamSecurityPolicyFormValues): boolean =>
  graceDays <= MAX_SECOND_FACTOR_GRACE_DAYS &&
  sessionMinutes <= MAX_SESSION_MINUTES &&
  idleMinutes <= MAX_STAFF_SESSION_IDLE_MINUTES;

/**
 * Saves the team's sign-in policy; it applies from everyone's next request, also in open sessions. Fails with
 * `changed` if another owner has changed the policy since the form was loaded.
 */
export async function saveTeamPolicy(
  ctx: AppContext,
  form: TeamSecurityPolicyFormValues,
): Promise<Result<TeamSecondFactorPolicy, 'changed' | 'idle-too-long'>> {
  assertCan(ctx, 'security:write');
  assertRecentStepUp(ctx);
  if (!isWithinTeamPolicyDefaults(form))
    throw new RangeError('a policy that is laxer than the shop came with');
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(teamPolicies).limit(1).for('update');
    const before = parseTeamPolicyRow(row);
    if (before.version !== form.version) return fail('changed' as const);
    if (form.idleMinutes > form.sessionMinutes) return fail('idle-too-long' as const);
    // People who are newly required get the whole grace period.
    const isWider = hasMoreTwoFactorRequiredRoles(form.factorFrom, before.factorFrom);
    const since = isWider ? ctx.now : before.factorSince;
    const factorSince = form.factorFrom === 'nobody' ? null : since;
    const after: TeamSecondFactorPolicy = { ...form, factorSince, version: before.version + 1 };
    const [stored] = row
      ? await ctx.db
          .update(teamPolicies)
          .set({ ...after, updatedAt: ctx.now })
          .returning({ id: teamPolicies.id })
      : await ctx.db
          .insert(teamPolicies)
          .values({ id: 1, ...after, updatedAt: ctx.now })
          .onConflictDoNothing()
          .returning({ id: teamPolicies.id });
    // Two owners saved the first policy at the same moment.
    if (!stored) return fail('changed' as const);
    await recordAudit(ctx, {
      action: 'security.policy_changed',
      entity: 'security',
      entityId: null,
      summary: 'Team policy changed',
      before: toTeamPolicyAuditValues(before),
      after: toTeamPolicyAuditValues(after),
    });
    return ok(after);
  });
}
