import { z } from 'zod/mini';

import { requestImmediateBackup } from '#app/modules/backups/request-backup.server.ts';
import { deleteAllCspReports } from '#app/modules/csp-reports/clear-reports.server.ts';
import { liftLockout } from '#app/modules/identity/sessions/lift-lockout.server.ts';
import { teamSecurityPolicyFormSchema } from '#app/modules/identity/team/policy-form.ts';
import { saveTeamPolicy } from '#app/modules/identity/team/save-team-policy.server.ts';
import type { RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import { defineIntent, type FormIntentHandler } from '#app/routes/http/run-intent.server.ts';

type OptionalSignInSession = RequestSignInSession | null;

const getNeverRefusedIntentMessage = () => 'This cannot be refused.';

const TEAM_SIGN_IN_POLICY_REFUSALS = {
  changed: {
    message: 'Another owner has changed the policy. Reload the page to see it.',
    status: 409,
  },
  'idle-too-long': {
    message: 'The idle limit can’t be longer than the session itself.',
    field: 'idleMinutes',
    status: 422,
  },
} as const;

/**
 * Every action on these pages needs an identity proof from the last ten minutes (pages.md "Access",
 * step-up).
 */
export const createTeamPolicyIntents = (
  session: OptionalSignInSession,
): Record<string, FormIntentHandler> => ({
  'save-policy': requireIdentityProofForIntent(
    session,
    'security:write',
    defineIntent({
      input: teamSecurityPolicyFormSchema,
      run: saveTeamPolicy,
      refusal: (failure) => TEAM_SIGN_IN_POLICY_REFUSALS[failure],
      toast: 'Policy saved. It applies on everyone’s next page view.',
    }),
  ),
});

export const createSignInLockoutIntents = (
  session: OptionalSignInSession,
): Record<string, FormIntentHandler> => ({
  unlock: requireIdentityProofForIntent(
    session,
    'security:write',
    defineIntent({
      input: z.object({ id: z.guid('This lockout was not found.') }),
      run: (ctx, { id }) => liftLockout(ctx, id),
      refusal: () => ({ message: 'This lockout has already ended.', status: 409 }),
      toast: 'Unlocked',
    }),
  ),
});

export const createBackupIntents = (session: OptionalSignInSession): Record<string, FormIntentHandler> => ({
  'run-backup': requireIdentityProofForIntent(
    session,
    'security:write',
    defineIntent({
      input: z.object({}),
      run: requestImmediateBackup,
      refusal: getNeverRefusedIntentMessage,
      toast: ({ isNew }) => (isNew ? 'Backup started' : 'A backup is already running'),
    }),
  ),
});

export const createCspReportIntents = (
  session: OptionalSignInSession,
): Record<string, FormIntentHandler> => ({
  'clear-reports': requireIdentityProofForIntent(
    session,
    'security:write',
    defineIntent({
      input: z.object({}),
      run: deleteAllCspReports,
      refusal: getNeverRefusedIntentMessage,
      toast: 'Reports cleared',
    }),
  ),
});
