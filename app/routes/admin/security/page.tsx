import { Link } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { readTeamSignInPolicy } from '#app/modules/identity/team/read-team-policy.server.ts';
import { buildTeamSecurityPolicySelectOptions } from '#app/modules/identity/team/team-policy.ts';
import { readSecurityScore } from '#app/modules/security-pages/read-score.server.ts';
import { type AppContext, appContext, requestSessionContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { createTeamPolicyIntents } from './intents.server.ts';
import { TeamSecurityPolicyCard, type TeamSecurityPolicyData } from './policy-card.tsx';
import { SecurityScoreCard } from './score-card.tsx';
import { AdminSecurityPageTabs } from './security-tabs.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('security:read')];

async function readTeamSecurityPolicy(ctx: AppContext): Promise<TeamSecurityPolicyData> {
  const policy = await readTeamSignInPolicy(ctx);
  return {
    ...policy,
    factorSince: policy.factorSince?.toISOString() ?? null,
    choices: buildTeamSecurityPolicySelectOptions(policy),
    isProduction: ctx.settings.appMode === 'production',
  };
}

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return { ...(await readSecurityScore(ctx)), policy: await readTeamSecurityPolicy(ctx) };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(
    context.get(appContext),
    request,
    createTeamPolicyIntents(context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

/** The security of the shop: what to fix, and how the team signs in. */
export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { score, checks, policy } = loaderData;
  useActionResultToast(actionData);
  const answer = findStepUpPrompt(actionData) === null ? actionData : undefined;
  return (
    <>
      <PageHeader title="Security" />
      <AdminSecurityPageTabs current="overview" />
      <ActionResultNotice answer={answer} />
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
        <SecurityScoreCard score={score} checks={checks} />
        <TeamSecurityPolicyCard policy={policy} answer={answer} />
        <DetailPagePanel id="own-security" title="Your own sign-in">
          <p className="max-w-2xl text-sm text-ink-2">
            Manage your password, two-step sign-in, recovery codes and sessions in{' '}
            <Link to="/account?tab=security" className="underline underline-offset-4">
              your account
            </Link>
            .
          </p>
        </DetailPagePanel>
      </div>
      <StepUpAuthenticationDialog answer={actionData} />
    </>
  );
}
