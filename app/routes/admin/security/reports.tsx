import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { listCspReports } from '#app/modules/csp-reports/list-reports.server.ts';
import {
  MAX_CSP_REPORT_GROUPS,
  CSP_REPORT_RETENTION_DAYS,
  cspReportListSearch,
  type CspReportListItem,
} from '#app/modules/csp-reports/model.ts';
import { listScriptsAllowedByCsp } from '#app/modules/security-pages/read-scripts.server.ts';
import {
  crawlerAndTrackerRouteRulesContext,
  appContext,
  requestSessionContext,
} from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/reports';
import { createCspReportIntents } from './intents.server.ts';
import { AllowedPageScriptsInventory } from './script-inventory.tsx';
import { AdminSecurityPageTabs } from './security-tabs.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('security:read')];

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = cspReportListSearch.read(url.searchParams);
  const scripts = listScriptsAllowedByCsp(ctx, context.get(crawlerAndTrackerRouteRulesContext));
  return { state, scripts, list: readListPageOrFailure(ctx, () => listCspReports(ctx, state)) };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(
    context.get(appContext),
    request,
    createCspReportIntents(context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const CLEAR_CSP_REPORTS_DIALOG_ID = 'clear-reports';

const cspReportColumns: readonly AdminTableColumn<CspReportListItem>[] = [
  {
    key: 'blocked',
    label: 'Blocked',
    cell: ({ blocked }) => <span className="wrap-anywhere">{blocked}</span>,
  },
  { key: 'directive', label: 'Directive', cell: ({ directive }) => directive },
  { key: 'page', label: 'On', cell: ({ page }) => <span className="wrap-anywhere">{page}</span> },
  {
    key: 'count',
    label: 'Times',
    sortsBy: 'count',
    isNumber: true,
    stacked: 'end',
    cell: ({ count }) => count.toLocaleString('en-US'),
  },
  {
    key: 'first',
    label: 'First',
    from: 'wide',
    stacked: 'hidden',
    cell: ({ firstAt }) => <LocalTime at={firstAt} isShort />,
  },
  { key: 'last', label: 'Last', sortsBy: 'last', cell: ({ lastAt }) => <LocalTime at={lastAt} isShort /> },
];

/** What browsers blocked because of the content policy, and what pages may load. */
export default function ReportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, scripts, list } = loaderData;
  useActionResultToast(actionData);
  const answer = findStepUpPrompt(actionData) === null ? actionData : undefined;
  return (
    <>
      <PageHeader
        title="Security"
        documentTitle="Scripts and reports"
        actions={
          <OpenDialogButton dialogId={CLEAR_CSP_REPORTS_DIALOG_ID} variant="outline">
            Clear reports
          </OpenDialogButton>
        }
      />
      <AdminSecurityPageTabs current="reports" />
      <ActionResultNotice answer={answer} />
      <AllowedPageScriptsInventory scripts={scripts} />
      <h2 className="mt-8 mb-3 text-lg font-semibold">Content security policy reports</h2>
      <p className="mb-4 max-w-2xl text-sm text-ink-2">
        {`What browsers blocked on your pages, without visitor details. Most reports come from browser extensions. Check unknown hosts in script directives. Kept for ${CSP_REPORT_RETENTION_DAYS} days, up to ${MAX_CSP_REPORT_GROUPS} kinds.`}
      </p>
      <AdminResourceListPage
        label="Content security policy reports"
        noun={{ one: 'kind', many: 'kinds' }}
        search={cspReportListSearch}
        state={state}
        list={list}
        columns={cspReportColumns}
        rowName={({ blocked, directive, page }) => `${blocked}, ${directive}, ${page}`}
        empty={{
          title: 'No reports',
          text: 'Nothing was blocked. When a browser reports a blocked script or resource, it is counted here.',
        }}
        noMatch="No reports match your filters"
      />
      <ConfirmDialog
        id={CLEAR_CSP_REPORTS_DIALOG_ID}
        title="Clear all reports?"
        consequence="All reports are deleted. New ones are counted from zero."
        confirmLabel="Clear reports"
        intent="clear-reports"
      />
      <StepUpAuthenticationDialog answer={actionData} />
    </>
  );
}
