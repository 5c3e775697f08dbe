import { data, href, useFetcher } from 'react-router';

import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { ExportButton } from '#app/admin-kit/list/export-button.tsx';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import {
  EMPTY_TRASH_CONFIRMATION_TEXT,
  getServiceTitleOrUntitled,
  serviceTrashListSearchParameters,
} from '#app/modules/catalog/trash/service-trash.ts';
import { listTrashedServicesWithOrderCounts } from '#app/modules/service-pages/list-trash-with-orders.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { type FormActionResult, findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';
import { loadAdminPagePartOrNull } from '../services/read-page.server.ts';
import { useRowActionToasts } from '../services/use-row-toasts.ts';

import type { Route } from './+types/page';
import { createServiceTrashIntents } from './intents.server.ts';
import { createServiceTrashColumns } from './trash-columns.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('services:restore')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = serviceTrashListSearchParameters.read(url.searchParams);
  const list = await loadAdminPagePartOrNull(ctx, 'trash', () =>
    listTrashedServicesWithOrderCounts(ctx, state),
  );
  const may = {
    purge: hasPermission(ctx.actor, 'services:purge'),
    empty: hasPermission(ctx.actor, 'services:empty-trash'),
  };
  const fault = { isFailed: true as const, requestId: ctx.requestId };
  return data({ state, may, list: list ?? fault }, { status: list ? 200 : 503 });
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(
    context.get(appContext),
    request,
    createServiceTrashIntents(context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const TRASHED_SERVICE_NOUN = { one: 'service', many: 'services' };
const TRASHED_SERVICE_BULK_ACTIONS = [{ intent: 'restore-many', label: 'Restore' }];
const EMPTY_TRASH_DIALOG_ID = 'empty-trash';

export default function ServicesTrashPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, may, list } = loaderData;
  const fetcher = useFetcher<FormActionResult>();
  useRowActionToasts(fetcher.data);
  useActionResultToast(actionData);
  const isEmpty = !('isFailed' in list) && list.total.count === 0;
  return (
    <>
      <PageHeader
        title="Trash"
        documentTitle="Services in the trash"
        back={{ href: href('/admin/services'), label: 'Services' }}
        actions={
          <>
            <ExportButton
              to={
                href('/admin/services/trash/export.csv') +
                serviceTrashListSearchParameters.link({ ...state, page: 1 })
              }
            />
            {may.empty && !isEmpty ? (
              <OpenDialogButton dialogId={EMPTY_TRASH_DIALOG_ID} variant="outline">
                Empty trash
              </OpenDialogButton>
            ) : null}
          </>
        }
      />
      <p className="mb-5 max-w-2xl text-sm text-ink-2">
        Deleted services can be restored for 7 days. After that they’re permanently deleted with their images
        and versions. Orders keep their own copy of what was sold.
      </p>
      <AdminResourceListPage
        label="Services in the trash"
        noun={TRASHED_SERVICE_NOUN}
        search={serviceTrashListSearchParameters}
        state={state}
        list={list}
        answer={findStepUpPrompt(actionData) === null ? actionData : undefined}
        columns={createServiceTrashColumns({ fetcher, mayPurge: may.purge })}
        rowName={({ title }) => getServiceTitleOrUntitled(title)}
        bulk={TRASHED_SERVICE_BULK_ACTIONS}
        noMatch="No services match your filters"
        empty={{
          title: 'The trash is empty',
          text: <p>Deleted services stay here for 7 days and can be restored.</p>,
        }}
      />
      {may.empty ? (
        <ConfirmDialog
          id={EMPTY_TRASH_DIALOG_ID}
          title="Delete everything in the trash for good?"
          consequence={
            <p>Permanently deletes the services with their images and versions. This can’t be undone.</p>
          }
          confirmLabel="Empty trash"
          intent="empty"
          typedName={EMPTY_TRASH_CONFIRMATION_TEXT}
        />
      ) : null}
      <StepUpAuthenticationDialog answer={actionData} />
    </>
  );
}
