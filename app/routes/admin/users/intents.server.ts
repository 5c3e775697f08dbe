import { z } from 'zod/mini';

import type { Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { emailAddressSchema } from '#app/modules/identity/schemas.ts';
import { resetSecondFactor } from '#app/modules/identity/second-factor/reset-second-factor.server.ts';
import {
  changeMemberRole,
  setMemberSecondFactorRequired,
  suspendMember,
  unsuspendMember,
} from '#app/modules/identity/team/change-member.server.ts';
import {
  inviteStaff,
  resendInvitation,
  revokeInvitation,
} from '#app/modules/identity/team/invite-staff.server.ts';
import { getTeamRoleLabel } from '#app/modules/identity/team/team-list.ts';
import { countAssignedWork } from '#app/modules/orders/count-assigned-work.server.ts';
import { transferAssignedWork } from '#app/modules/orders/hand-over-work.server.ts';
import { STAFF_ROLES } from '#app/platform/access.server.ts';
import type { AppContext, RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import { defineIntent, type FormIntentHandler } from '#app/routes/http/run-intent.server.ts';

const teamMemberIdSchema = z.object({ id: z.guid('Person not found.') });
const staffRoleSchema = z.enum(STAFF_ROLES, 'Choose a role.');
/** The id of the successor; null if the field is empty or missing. */
const staffWorkSuccessorIdSchema = z.pipe(
  z.optional(z.string()),
  z.transform((id) => (id !== undefined && isUuid(id) ? id : null)),
);
const getUserActionFailureMessage = (sentence: string) => sentence;
/** The open work of a departing team member, in every data set, whichever the lists show. */
const ASSIGNED_WORK_HANDOVER_COMMANDS = {
  count: ({ dataSet: _shown, ...ctx }: AppContext, ids: readonly string[]) => countAssignedWork(ctx, ids),
  handOver: transferAssignedWork,
};

type NamedTeamMember = { name: string };

/** An action on one row, by its id. */
function createTeamMemberActionIntent<Value>(
  run: (ctx: AppContext, id: string) => Promise<Result<Value, string>>,
  toast: (value: Value) => string,
): FormIntentHandler {
  return defineIntent({
    input: teamMemberIdSchema,
    run: (ctx, { id }) => run(ctx, id),
    refusal: getUserActionFailureMessage,
    toast,
  });
}

const TEAM_INTENTS: Record<string, FormIntentHandler> = {
  invite: defineIntent({
    input: z.object({ email: emailAddressSchema, role: staffRoleSchema }),
    run: inviteStaff,
    refusal: (message: string) => ({ message, field: 'email' }),
    toast: (_value, { email }) => `Invitation sent to ${email}`,
  }),
  resend: createTeamMemberActionIntent(resendInvitation, () => 'Invitation sent again'),
  revoke: createTeamMemberActionIntent(revokeInvitation, () => 'Invitation revoked'),
  'change-role': defineIntent({
    input: z.object({
      ...teamMemberIdSchema.shape,
      role: staffRoleSchema,
      successor: staffWorkSuccessorIdSchema,
    }),
    run: (ctx, form) => changeMemberRole(ctx, form, ASSIGNED_WORK_HANDOVER_COMMANDS),
    refusal: getUserActionFailureMessage,
    toast: ({ name }: NamedTeamMember, input) => `${name} is ${getTeamRoleLabel(input.role)} now`,
  }),
  suspend: createTeamMemberActionIntent(suspendMember, ({ name }: NamedTeamMember) => `${name} is suspended`),
  unsuspend: createTeamMemberActionIntent(
    unsuspendMember,
    ({ name }: NamedTeamMember) => `${name} can sign in again`,
  ),
  remove: defineIntent({
    input: z.object({ ...teamMemberIdSchema.shape, successor: staffWorkSuccessorIdSchema }),
    run: (ctx, form) => changeMemberRole(ctx, { ...form, role: 'customer' }, ASSIGNED_WORK_HANDOVER_COMMANDS),
    refusal: getUserActionFailureMessage,
    toast: ({ name }: NamedTeamMember) => `${name} is no longer on the team`,
  }),
  'require-factor': createTeamMemberActionIntent(
    (ctx, id) => setMemberSecondFactorRequired(ctx, { id, isRequired: true }),
    ({ name }: NamedTeamMember) => `Two-step sign-in is required of ${name}`,
  ),
  'leave-factor': createTeamMemberActionIntent(
    (ctx, id) => setMemberSecondFactorRequired(ctx, { id, isRequired: false }),
    ({ name }: NamedTeamMember) => `Two-step sign-in of ${name} is left to the policy`,
  ),
  'reset-factor': createTeamMemberActionIntent(
    resetSecondFactor,
    ({ name }: NamedTeamMember) => `${name} now signs in with their password only`,
  ),
};

/** The actions of the Team tab; all need a recent identity proof. */
export function createTeamIntents(session: RequestSignInSession | null): Record<string, FormIntentHandler> {
  return Object.fromEntries(
    Object.entries(TEAM_INTENTS).map(([name, run]) => [
      name,
      requireIdentityProofForIntent(session, 'team:write', run),
    ]),
  );
}
