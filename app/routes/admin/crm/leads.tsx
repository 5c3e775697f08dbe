import { data, href, useNavigate } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import type { AdminListBulkAction } from '#app/admin-kit/list/columns.ts';
import { ExportButton } from '#app/admin-kit/list/export-button.tsx';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useKeyboardShortcut } from '#app/admin-kit/shortcuts/use-shortcut.ts';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { formatListMatchCount } from '#app/lib/list-page.ts';
import { type AssignableLeadOwner, defineLeadListUrlParameters } from '#app/modules/crm/leads/lead-list.ts';
import { LEAD_TABS, LEAD_STAGES } from '#app/modules/crm/leads/lead-labels.ts';
import { countLeadsByTab, listLeads } from '#app/modules/crm/leads/list-leads.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FilterTabs } from '#app/ui/tabs.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/leads';
import { LEAD_LIST_TABLE_COLUMNS } from './lead-columns.tsx';
import { LEAD_LIST_INTENTS } from './lead-list-intents.server.ts';
import { readLeadListSearch } from './read-lead-search.server.ts';
import { CONTACT_TAG_BULK_ACTIONS } from './tag-actions.ts';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('crm:read')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { owners, tab, state } = await readLeadListSearch(ctx, url.searchParams);
  const counts = await countLeadsByTab(ctx);
  const list = readListPageOrFailure(ctx, () => listLeads(ctx, tab, state));
  return { owners, tab, state, counts, list, mayWrite: hasPermission(ctx.actor, 'crm:write') };
}

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'crm:write')) throw data(null, { status: 403 });
  return runPostedFormIntent(ctx, request, LEAD_LIST_INTENTS);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const LEADS_CSV_EXPORT_HREF = '/admin/crm/export.csv';

function buildLeadListBulkActions(owners: readonly AssignableLeadOwner[]): AdminListBulkAction[] {
  const people = [
    ...owners.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'none', label: 'No one' },
  ];
  return [
    {
      intent: 'stage',
      label: 'Stage',
      ask: {
        title: 'Move to stage',
        name: 'stage',
        label: 'Stage',
        options: LEAD_STAGES.filter(({ value }) => value !== 'lost'),
      },
    },
    {
      intent: 'lose',
      label: 'Lost',
      ask: { title: 'Move to Lost', name: 'reason', label: 'Reason' },
    },
    {
      intent: 'assign',
      label: 'Assign',
      ask: { title: 'Assign', name: 'owner', label: 'Owner', options: people },
    },
    ...CONTACT_TAG_BULK_ACTIONS,
    { intent: 'export', label: 'Export CSV', download: LEADS_CSV_EXPORT_HREF },
  ];
}

function LeadsPageHeadActions({ exportTo }: { exportTo: string }) {
  return (
    <>
      <ExportButton to={exportTo} />
      <ButtonLink to={href('/admin/crm/new')}>
        <Icon name="plus" className="size-4" />
        Add lead
      </ButtonLink>
    </>
  );
}

export default function LeadsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { owners, tab, state, counts, list, mayWrite } = loaderData;
  const search = defineLeadListUrlParameters(tab, owners);
  const navigate = useNavigate();
  useActionResultToast(actionData);
  useKeyboardShortcut({
    key: 'c',
    label: 'Add a lead',
    isOn: mayWrite,
    run: () => void navigate(href('/admin/crm/new')),
  });
  return (
    <>
      <PageHeader
        title="Leads"
        actions={
          mayWrite ? (
            <LeadsPageHeadActions exportTo={LEADS_CSV_EXPORT_HREF + search.link(state, { page: 1 })} />
          ) : null
        }
      />
      <div className="mb-5">
        <FilterTabs
          label="Leads by stage"
          tabs={LEAD_TABS.map(({ value, label }) => ({
            label: `${label} ${formatListMatchCount(counts[value])}`,
            to: href('/admin/crm') + defineLeadListUrlParameters(value, owners).link(state, { page: 1 }),
            isCurrent: value === tab,
          }))}
        />
      </div>
      <AdminResourceListPage
        key={tab}
        label="Leads"
        noun={{ one: 'lead', many: 'leads' }}
        search={search}
        state={state}
        list={list}
        answer={actionData}
        columns={LEAD_LIST_TABLE_COLUMNS}
        rowName={({ name }) => name}
        rowHref={({ id }) => href('/admin/crm/:id', { id })}
        bulk={mayWrite ? buildLeadListBulkActions(owners) : []}
        noMatch="No leads match your filters"
        empty={{
          title: tab === 'all' ? 'No leads yet' : 'No leads here',
          text: <p>Anyone who contacts you, requests a service or buys appears here.</p>,
        }}
      />
    </>
  );
}
