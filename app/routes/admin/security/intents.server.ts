import { z } from 'zod/mini';

import { askForBackup } from '#app/modules/backups/ask-for-backup.server.ts';
import { clearReports } from '#app/modules/csp-reports/clear-reports.server.ts';
import { liftHold } from '#app/modules/identity/sessions/lift-hold.server.ts';
import { policyForm } from '#app/modules/identity/team/policy-form.ts';
import { saveTeamPolicy } from '#app/modules/identity/team/save-team-policy.server.ts';
import type { RequestSession } from '#app/platform/context.ts';
import { afterProof } from '#app/routes/http/after-proof.server.ts';
import { intent, type Intent } from '#app/routes/http/run-intent.server.ts';

type Session = RequestSession | null;

const never = () => 'This cannot be refused.';

const POLICY_REFUSALS = {
  changed: {
    message: 'Another owner changed the policy in the meantime. Reload the page to see it.',
    status: 409,
  },
  'idle-too-long': {
    message: 'Without a request a session cannot last longer than it lasts at all.',
    field: 'idleMinutes',
    status: 422,
  },
} as const;

/** Everything on these pages asks for a proof of the last ten minutes (pages.md section 1.1, step-up). */
export const policyIntents = (session: Session): Record<string, Intent> => ({
  'save-policy': afterProof(
    session,
    'security:write',
    intent({
      input: policyForm,
      run: saveTeamPolicy,
      refusal: (failure) => POLICY_REFUSALS[failure],
      toast: 'The policy holds from the next page of everybody on',
    }),
  ),
});

export const holdIntents = (session: Session): Record<string, Intent> => ({
  unlock: afterProof(
    session,
    'security:write',
    intent({
      input: z.object({ id: z.guid('This limit is unknown.') }),
      run: (ctx, { id }) => liftHold(ctx, id),
      refusal: () => ({ message: 'This limit was lifted already, or is over.', status: 409 }),
      toast: 'The limit is lifted',
    }),
  ),
});

export const backupIntents = (session: Session): Record<string, Intent> => ({
  'run-backup': afterProof(
    session,
    'security:write',
    intent({
      input: z.object({}),
      run: askForBackup,
      refusal: never,
      toast: ({ isNew }) => (isNew ? 'A backup is being made' : 'A backup is being made already'),
    }),
  ),
});

export const reportIntents = (session: Session): Record<string, Intent> => ({
  'clear-reports': afterProof(
    session,
    'security:write',
    intent({
      input: z.object({}),
      run: clearReports,
      refusal: never,
      toast: 'The reports are cleared',
    }),
  ),
});
