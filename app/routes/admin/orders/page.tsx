import { data, href, useNavigate } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useKeyboardShortcut } from '#app/admin-kit/shortcuts/use-shortcut.ts';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { createVisibleOrderListUrlParameters } from '#app/modules/order-pages/admin/order-search.ts';
import { ADMIN_ORDER_TABS } from '#app/modules/order-pages/admin/order-list-labels.ts';
import { listAdminOrders } from '#app/modules/order-pages/admin/list-admin-orders.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { FilterTabs } from '#app/ui/tabs.tsx';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { createOrderListColumns } from './columns.tsx';
import { listOrderBulkActions, listOrderRowActions } from './order-actions.ts';
import { createOrderListIntents } from './intents.server.ts';
import { ORDER_TAB_EMPTY_TEXTS, AdminOrderListHeaderLinks, NEW_ORDER_HREF } from './list-parts.tsx';
import { ReloadForNewOrdersButton } from './new-orders.tsx';
import { readAdminOrderListSearch } from './read-search.server.ts';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('orders:read')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { visibility, people, state } = await readAdminOrderListSearch(ctx, url.searchParams);
  const list = await readListPageOrFailure(ctx, () => listAdminOrders(ctx, state));
  const may = {
    work: hasPermission(ctx.actor, 'orders:work'),
    write: hasPermission(ctx.actor, 'orders:write'),
    create: hasPermission(ctx.actor, 'orders:refund'),
    trash: hasPermission(ctx.actor, 'orders:trash'),
    export: hasPermission(ctx.actor, 'orders:export'),
  };
  const shown = { state, visibility, people, may, list, readAt: ctx.now.toISOString() };
  return data(shown, { status: 'isFailed' in list ? 503 : 200 });
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(
    context.get(appContext),
    request,
    createOrderListIntents(context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const ORDER_NOUN_SINGULAR_AND_PLURAL = { one: 'order', many: 'orders' };

export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, visibility, people, may, list, readAt } = loaderData;
  const search = createVisibleOrderListUrlParameters(state.tab, visibility, people);
  const navigate = useNavigate();
  useActionResultToast(actionData);
  useKeyboardShortcut({
    key: 'c',
    label: 'Create an order',
    isOn: may.create,
    run: () => void navigate(NEW_ORDER_HREF),
  });
  return (
    <>
      <PageHeader
        title="Orders"
        note={<ReloadForNewOrdersButton readAt={readAt} />}
        actions={
          <AdminOrderListHeaderLinks
            may={may}
            exportTo={href('/admin/orders/export.csv') + search.link(state, { page: 1 })}
          />
        }
      />
      <div className="mb-5">
        <FilterTabs
          label="Orders by status"
          tabs={ADMIN_ORDER_TABS.map(({ key, label }) => ({
            label,
            to:
              href('/admin/orders') +
              createVisibleOrderListUrlParameters(key, visibility, people).link(state, { page: 1 }),
            isCurrent: key === state.tab,
          }))}
        />
      </div>
      <AdminResourceListPage
        label="Orders"
        noun={ORDER_NOUN_SINGULAR_AND_PLURAL}
        search={search}
        state={state}
        list={list}
        answer={actionData}
        question={StepUpAuthenticationDialog}
        columns={createOrderListColumns(visibility)}
        rowName={({ number }) => `order ${number}`}
        rowHref={({ id }) => href('/admin/orders/:id', { id })}
        bulk={listOrderBulkActions(may, people)}
        rowActions={may.work ? (order) => listOrderRowActions(order, may, people) : undefined}
        noMatch="No orders match your filters"
        empty={{
          title: state.tab === 'all' ? 'No orders yet' : 'No orders here',
          text: (
            <p>
              {visibility.isAssignedOnly
                ? 'Orders assigned to you appear here.'
                : ORDER_TAB_EMPTY_TEXTS[state.tab]}
            </p>
          ),
        }}
      />
    </>
  );
}
