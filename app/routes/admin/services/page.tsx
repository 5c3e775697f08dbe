import { data, href, useFetcher, useNavigate } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { useKeyboardShortcut } from '#app/admin-kit/shortcuts/use-shortcut.ts';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { adminServiceListSearchParameters } from '#app/modules/catalog/service-list.ts';
import { getServiceTitleOrUntitled } from '#app/modules/catalog/trash/service-trash.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { getEditServiceHref, NEW_SERVICE_HREF } from './addresses.ts';
import { createServiceColumns } from './columns.tsx';
import { ServiceListMetricsNote, useLoadErrorToasts } from './faults.tsx';
import { createServiceListIntents } from './intents.server.ts';
import { readAdminServicesPageData } from './read-page.server.ts';
import { createAdminServiceCardRenderer } from './service-list-card.tsx';
import { ServicesPageHeader } from './services-head.tsx';
import { useRowActionToasts } from './use-row-toasts.ts';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('services:read')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = adminServiceListSearchParameters.read(url.searchParams);
  const page = await readAdminServicesPageData(ctx, state);
  const { cards } = await readSiteContent(ctx);
  const may = {
    write: hasPermission(ctx.actor, 'services:write'),
    restore: hasPermission(ctx.actor, 'services:restore'),
  };
  return data(
    { state, may, figures: cards.figures, ...page },
    { status: 'isFailed' in page.list ? 503 : 200 },
  );
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(
    context.get(appContext),
    request,
    createServiceListIntents(context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const SERVICE_LIST_NOUN = { one: 'service', many: 'services' };
const SERVICE_BULK_ACTIONS = [
  { intent: 'archive-many', label: 'Archive' },
  { intent: 'delete-many', label: 'Delete' },
];

export default function ServicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, may, list, counts, metrics, revenue, figures } = loaderData;
  const fetcher = useFetcher<FormActionResult>();
  const navigate = useNavigate();
  useRowActionToasts(fetcher.data);
  useActionResultToast(actionData);
  useLoadErrorToasts(loaderData);
  useKeyboardShortcut({
    key: 'c',
    label: 'Create a service',
    isOn: may.write,
    run: () => void navigate(NEW_SERVICE_HREF),
  });
  const shown = { metrics, fetcher, mayWrite: may.write };
  return (
    <>
      <ServicesPageHeader
        counts={counts}
        revenue={revenue}
        may={may}
        exportTo={
          href('/admin/services/export.csv') + adminServiceListSearchParameters.link({ ...state, page: 1 })
        }
      />
      <AdminResourceListPage
        label="Services"
        noun={SERVICE_LIST_NOUN}
        search={adminServiceListSearchParameters}
        state={state}
        list={list}
        answer={actionData}
        question={StepUpAuthenticationDialog}
        columns={createServiceColumns(shown)}
        card={createAdminServiceCardRenderer(shown)}
        rowName={({ title }) => getServiceTitleOrUntitled(title)}
        rowHref={({ id }) => getEditServiceHref(id)}
        bulk={may.write ? SERVICE_BULK_ACTIONS : []}
        noMatch="No services match your filters"
        empty={{
          title: 'No services found',
          action: may.write ? <ButtonLink to={NEW_SERVICE_HREF}>Create Your First Service</ButtonLink> : null,
        }}
      />
      <ServiceListMetricsNote figures={figures} isFailed={metrics === null} />
    </>
  );
}
