import { createCsvResponse, type ExportColumn } from '#app/admin-kit/csv.server.ts';
import { exportTrashedOrders } from '#app/modules/order-pages/trash/export-trashed-orders.server.ts';
import { orderTrashListSearch, type TrashedOrder } from '#app/modules/order-pages/trash/order-trash.ts';
import { appContext } from '#app/platform/context.ts';

import { recentStepUpMiddleware } from '../confirm/require-recent-step-up.ts';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/export';

export const middleware: Route.MiddlewareFunction[] = [
  requirePermission('orders:export'),
  recentStepUpMiddleware,
];

const TRASHED_ORDER_EXPORT_COLUMNS: ExportColumn<TrashedOrder>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'number', value: ({ number }) => number },
  { header: 'services', value: ({ title }) => title },
  { header: 'customer_name', value: ({ customer }) => customer.name },
  { header: 'company', value: ({ customer }) => customer.company },
  { header: 'email', value: ({ customer }) => customer.email },
  { header: 'total_cents', value: ({ totalCents }) => totalCents },
  { header: 'status', value: ({ status }) => status },
  { header: 'mode', value: ({ isTest }) => (isTest ? 'test' : 'live') },
  { header: 'deleted_at', value: ({ deletedAt }) => deletedAt },
  { header: 'deleted_by', value: ({ deletedBy }) => deletedBy },
  { header: 'purged_at', value: ({ purgeAt, keptBecause }) => (keptBecause === null ? purgeAt : null) },
  { header: 'kept_because', value: ({ keptBecause }) => keptBecause },
];

/** Returns the trash as CSV, with the filters of the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = orderTrashListSearch.read(url.searchParams);
  return createCsvResponse(
    'orders-in-the-trash',
    TRASHED_ORDER_EXPORT_COLUMNS,
    await exportTrashedOrders(ctx, state),
  );
}
