import { data, href } from 'react-router';

import { OpensDialog } from '#app/admin-kit/confirm-dialog.tsx';
import { keepPage } from '#app/admin-kit/keep-page.ts';
import { ExportButton } from '#app/admin-kit/list/export-button.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useIntentToast } from '#app/admin-kit/use-intent-toast.ts';
import { customerSearch } from '#app/modules/customer-pages/customer-list.ts';
import { listCustomers } from '#app/modules/customer-pages/list-customers.server.ts';
import { listInvitations } from '#app/modules/identity/team/list-invitations.server.ts';
import { listTeam } from '#app/modules/identity/team/list-team.server.ts';
import { TEAM_HREF, teamSearch } from '#app/modules/identity/team/team-list.ts';
import { readNoticesAbout } from '#app/modules/notifications/inbox/mark-notices.server.ts';
import { listWorkers } from '#app/modules/order-pages/admin/list-workers.server.ts';
import { countAssigned } from '#app/modules/orders/count-assigned-work.server.ts';
import { can } from '#app/platform/access.server.ts';
import { appContext, requestSession } from '#app/platform/context.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';
import { runIntent } from '#app/routes/http/run-intent.server.ts';
import { findProofPrompt } from '#app/ui/intent-answer.ts';

import { StepUpDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { customerListIntents } from './customer-list-intents.server.ts';
import { teamIntents } from './intents.server.ts';
import { INVITE_DIALOG, InviteDialog } from './invite-dialog.tsx';
import { CustomersTab, TeamTab } from './tabs.tsx';

export const handle = { isOfDataSet: true } satisfies RouteFacts;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('customers:read')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  if (url.searchParams.get('tab') === 'customers') {
    const state = customerSearch.read(url.searchParams);
    const mayWrite = can(ctx.actor, 'customers:write');
    return { tab: 'customers' as const, state, mayWrite, list: await listCustomers(ctx, state) };
  }
  const state = teamSearch.read(url.searchParams);
  await readNoticesAbout(ctx, TEAM_HREF);
  const [list, invitations, successors] = await Promise.all([
    listTeam(ctx, state, countAssigned),
    listInvitations(ctx),
    listWorkers(ctx),
  ]);
  const selfId = ctx.actor.kind === 'user' ? ctx.actor.id : '';
  const mayWrite = can(ctx.actor, 'team:write');
  return { tab: 'team' as const, state, list, invitations, successors, selfId, mayWrite };
}

export function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (url.searchParams.get('tab') === 'customers') {
    if (!can(ctx.actor, 'customers:write')) throw data(null, { status: 403 });
    return runIntent(ctx, request, customerListIntents());
  }
  if (!can(ctx.actor, 'team:write')) throw data(null, { status: 403 });
  return runIntent(ctx, request, teamIntents(context.get(requestSession)));
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepPage(args);
}

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  useIntentToast(actionData);
  const isTeam = loaderData.tab === 'team';
  const answer = findProofPrompt(actionData) === null ? actionData : undefined;
  const mayInvite = isTeam && loaderData.mayWrite;
  return (
    <>
      <PageHeader
        title={isTeam ? 'Team' : 'Customers'}
        actions={
          <>
            {isTeam && loaderData.mayWrite ? (
              <ExportButton
                to={href('/admin/users/team/export.csv') + teamSearch.link({ ...loaderData.state, page: 1 })}
              />
            ) : null}
            {mayInvite ? <OpensDialog dialogId={INVITE_DIALOG}>Invite</OpensDialog> : null}
            {loaderData.tab === 'customers' && loaderData.mayWrite ? (
              <ExportButton
                to={href('/admin/users/export.csv') + customerSearch.link({ ...loaderData.state, page: 1 })}
              />
            ) : null}
          </>
        }
      />
      {loaderData.tab === 'team' ? (
        <TeamTab {...loaderData} answer={answer} />
      ) : (
        <CustomersTab {...loaderData} answer={answer} />
      )}
      {mayInvite ? <InviteDialog answer={actionData} /> : null}
      <StepUpDialog answer={actionData} />
    </>
  );
}
