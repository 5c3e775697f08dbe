import { data, href } from 'react-router';

import { OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { ExportButton } from '#app/admin-kit/list/export-button.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { customerListSearchParams } from '#app/modules/customer-pages/customer-list.ts';
import { listCustomers } from '#app/modules/customer-pages/list-customers.server.ts';
import { listInvitations } from '#app/modules/identity/team/list-invitations.server.ts';
import { listTeamMembers } from '#app/modules/identity/team/list-team.server.ts';
import { TEAM_HREF, teamListUrlSearchDefinition } from '#app/modules/identity/team/team-list.ts';
import { markPageNoticesRead } from '#app/modules/notifications/inbox/mark-notices.server.ts';
import { listAssignableStaff } from '#app/modules/order-pages/admin/list-workers.server.ts';
import { countAssignedWork } from '#app/modules/orders/count-assigned-work.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { createCustomerListIntents } from './customer-list-intents.server.ts';
import { createTeamIntents } from './intents.server.ts';
import { INVITE_DIALOG_ID, InviteDialog } from './invite-dialog.tsx';
import { CustomersTab, TeamTab } from './tabs.tsx';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('customers:read')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  if (url.searchParams.get('tab') === 'customers') {
    const state = customerListSearchParams.read(url.searchParams);
    const mayWrite = hasPermission(ctx.actor, 'customers:write');
    return { tab: 'customers' as const, state, mayWrite, list: await listCustomers(ctx, state) };
  }
  const state = teamListUrlSearchDefinition.read(url.searchParams);
  await markPageNoticesRead(ctx, TEAM_HREF);
  const [list, invitations, successors] = await Promise.all([
    listTeamMembers(ctx, state, countAssignedWork),
    listInvitations(ctx),
    listAssignableStaff(ctx),
  ]);
  const selfId = ctx.actor.kind === 'user' ? ctx.actor.id : '';
  const mayWrite = hasPermission(ctx.actor, 'team:write');
  return { tab: 'team' as const, state, list, invitations, successors, selfId, mayWrite };
}

export function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (url.searchParams.get('tab') === 'customers') {
    if (!hasPermission(ctx.actor, 'customers:write')) throw data(null, { status: 403 });
    return runPostedFormIntent(ctx, request, createCustomerListIntents());
  }
  if (!hasPermission(ctx.actor, 'team:write')) throw data(null, { status: 403 });
  return runPostedFormIntent(ctx, request, createTeamIntents(context.get(requestSessionContext)));
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  useActionResultToast(actionData);
  const isTeam = loaderData.tab === 'team';
  const answer = findStepUpPrompt(actionData) === null ? actionData : undefined;
  const mayInvite = isTeam && loaderData.mayWrite;
  return (
    <>
      <PageHeader
        title={isTeam ? 'Team' : 'Customers'}
        actions={
          <>
            {isTeam && loaderData.mayWrite ? (
              <ExportButton
                to={
                  href('/admin/users/team/export.csv') +
                  teamListUrlSearchDefinition.link({ ...loaderData.state, page: 1 })
                }
              />
            ) : null}
            {mayInvite ? <OpenDialogButton dialogId={INVITE_DIALOG_ID}>Invite</OpenDialogButton> : null}
            {loaderData.tab === 'customers' && loaderData.mayWrite ? (
              <ExportButton
                to={
                  href('/admin/users/export.csv') +
                  customerListSearchParams.link({ ...loaderData.state, page: 1 })
                }
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
      <StepUpAuthenticationDialog answer={actionData} />
    </>
  );
}
