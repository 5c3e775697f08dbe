import { data, href } from 'react-router';

import { DemoDataBadge } from '#app/admin-kit/demo-badge.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { listAuditLogEntries } from '#app/modules/audit-pages/list-audit.server.ts';
import { auditListUrlParameters } from '#app/modules/audit-pages/schemas.ts';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import type { CustomerDetail } from '#app/modules/customer-pages/customer-list.ts';
import { findCustomer } from '#app/modules/customer-pages/find-customer.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { hasRecentStepUp } from '#app/platform/recent-proof.server.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { StepUpAuthenticationDialog } from '../../frame/step-up-dialog.tsx';
import { requirePermission } from '../../require-permission.ts';

import type { Route } from './+types/page';
import { CustomerActionsMenu } from './actions.tsx';
import { CustomerConsents, AdminCustomerPurchases, CustomerProfile, CustomerSessions } from './facts.tsx';
import { CustomerHistory } from './history.tsx';
import { CustomerNotes, CustomerTags } from './notes.tsx';
import { createCustomerPageIntents } from './intents.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('customers:read')];

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const customer = isUuid(id) ? await findCustomer(ctx, id) : null;
  if (!customer) throw data(null, { status: 404 });
  const audit = await listAuditLogEntries(
    ctx,
    auditListUrlParameters.read(new URLSearchParams({ entity: 'user', id })),
  );
  const lines = audit.rows.map(({ id: line, at, summary, actor }) => ({ id: line, at, summary, actor }));
  const may = {
    write: hasPermission(ctx.actor, 'customers:write'),
    own: hasPermission(ctx.actor, 'customers:export'),
  };
  return { customer, lines, may, isProved: may.own && hasRecentStepUp(ctx) };
}

export function action({ context, request, params: { id } }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'customers:write')) throw data(null, { status: 403 });
  if (!isUuid(id)) throw data(null, { status: 404 });
  return runPostedFormIntent(ctx, request, createCustomerPageIntents(id, context.get(requestSessionContext)));
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

function CustomerStatusBadge({ customer: { isSuspended, deletedAt } }: { customer: CustomerDetail }) {
  if (deletedAt !== null) return <Badge tone="bad">To be deleted</Badge>;
  return isSuspended ? <Badge tone="bad">Suspended</Badge> : <Badge tone="good">Active</Badge>;
}

/** The pending deletion of this account. */
function PendingDeletionNotice({ customer: { deletedAt, isDeletedByStaff } }: { customer: CustomerDetail }) {
  if (deletedAt === null) return null;
  return (
    <p className="mb-6 rounded-base bg-bad-tint px-4 py-3 text-sm font-semibold text-bad">
      {isDeletedByStaff ? 'Requested by your team: this' : 'Requested by the customer: this'}
      {' account is suspended and will be deleted on '}
      <LocalTime at={deletedAt} hasTime={false} />.
    </p>
  );
}

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  useActionResultToast(actionData);
  const { customer, lines, may, isProved } = loaderData;
  const { id, name } = customer;
  const formAnswer = findStepUpPrompt(actionData) === null ? actionData : undefined;
  const hasRequestedData = actionData?.ok === true && actionData.intent === 'show-data';
  return (
    <>
      <PageHeader
        title={name}
        back={{ href: `${href('/admin/users')}?tab=customers`, label: 'Customers' }}
        note={
          <>
            <CustomerStatusBadge customer={customer} />
            <DemoDataBadge isDemo={customer.isDemo} />
          </>
        }
        actions={
          <>
            {isProved ? (
              <ButtonLink
                to={href('/admin/users/:id/data', { id })}
                reloadDocument
                size="sm"
                variant={hasRequestedData ? 'primary' : 'outline'}
              >
                Download data
              </ButtonLink>
            ) : null}
            <CustomerActionsMenu customer={customer} may={may} />
          </>
        }
      />
      {findStepUpPrompt(actionData) === null ? <ActionResultNotice answer={actionData} /> : null}
      <PendingDeletionNotice customer={customer} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-6">
          <DetailPagePanel id="orders" title="Orders">
            <AdminCustomerPurchases customer={customer} />
          </DetailPagePanel>
          <DetailPagePanel id="notes" title="Team notes">
            <CustomerNotes customer={customer} mayWrite={may.write} answer={formAnswer} />
          </DetailPagePanel>
          <DetailPagePanel id="history" title="What happened">
            <CustomerHistory customer={customer} lines={lines} />
            <ButtonLink
              to={getAuditHistoryUrl('user', id)}
              variant="outline"
              size="sm"
              className="justify-self-start"
            >
              History in the audit
            </ButtonLink>
          </DetailPagePanel>
        </div>
        <div className="grid content-start gap-6">
          <DetailPagePanel id="profile" title="Profile">
            <CustomerProfile customer={customer} />
          </DetailPagePanel>
          {customer.isVerified ? (
            <DetailPagePanel id="tags" title="Tags">
              <CustomerTags customer={customer} mayWrite={may.write} />
            </DetailPagePanel>
          ) : null}
          <DetailPagePanel id="consents" title="Consents and preferences">
            <CustomerConsents customer={customer} />
          </DetailPagePanel>
          <DetailPagePanel id="sessions" title="Active sessions">
            <CustomerSessions customer={customer} />
          </DetailPagePanel>
        </div>
      </div>
      <StepUpAuthenticationDialog answer={actionData} />
    </>
  );
}
