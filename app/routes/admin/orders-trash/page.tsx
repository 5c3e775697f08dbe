import { data, href, useFetcher } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { ExportButton } from '#app/admin-kit/list/export-button.tsx';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { listOrderTrash } from '#app/modules/order-pages/trash/list-trashed-orders.server.ts';
import { orderTrashListSearch } from '#app/modules/order-pages/trash/order-trash.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { type FormActionResult, findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { buildOrderTrashTableColumns } from './columns.tsx';
import { createOrderTrashIntents } from './intents.server.ts';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('orders:trash')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = orderTrashListSearch.read(url.searchParams);
  const list = await readListPageOrFailure(ctx, () => listOrderTrash(ctx, state));
  const mayExport = hasPermission(ctx.actor, 'orders:export');
  return data({ state, list, mayExport }, { status: 'isFailed' in list ? 503 : 200 });
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(
    context.get(appContext),
    request,
    createOrderTrashIntents(context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const TRASHED_ORDER_BULK_ACTIONS = [{ intent: 'restore-many', label: 'Restore' }];

export default function OrdersTrashPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, list, mayExport } = loaderData;
  const fetcher = useFetcher<FormActionResult>();
  useActionResultToast(fetcher.data);
  useActionResultToast(actionData);
  return (
    <>
      <PageHeader
        title="Trash"
        documentTitle="Orders in the trash"
        back={{ href: href('/admin/orders'), label: 'Orders' }}
        actions={
          mayExport ? (
            <ExportButton
              to={href('/admin/orders/trash/export.csv') + orderTrashListSearch.link({ ...state, page: 1 })}
            />
          ) : null
        }
      />
      <p className="mb-5 max-w-2xl text-sm text-ink-2">
        Orders can be restored for 7 days. After that, people, texts and files are deleted; the number,
        amounts, dates and issued invoices are kept. Orders with live payments are kept until they’re
        refunded.
      </p>
      <AdminResourceListPage
        label="Orders in the trash"
        noun={{ one: 'order', many: 'orders' }}
        search={orderTrashListSearch}
        state={state}
        list={list}
        answer={findStepUpPrompt(actionData) === null ? (fetcher.data ?? actionData) : undefined}
        columns={buildOrderTrashTableColumns(fetcher)}
        rowName={({ number }) => `order ${number}`}
        bulk={TRASHED_ORDER_BULK_ACTIONS}
        noMatch="No orders match your filters"
        empty={{
          title: 'Trash is empty',
          text: <p>Deleted orders stay here for 7 days and can be restored.</p>,
        }}
      />
      <StepUpAuthenticationDialog answer={actionData} />
    </>
  );
}
