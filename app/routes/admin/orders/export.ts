import { z } from 'zod/mini';

import { createCsvResponse, type ExportColumn } from '#app/admin-kit/csv.server.ts';
import { bulkSelectionSchema } from '#app/lib/bulk.ts';
import type { AdminOrder } from '#app/modules/order-pages/admin/admin-orders.ts';
import { exportOrders } from '#app/modules/order-pages/admin/export-orders.server.ts';
import { appContext } from '#app/platform/context.ts';

import { recentStepUpMiddleware } from '../confirm/require-recent-step-up.ts';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/export';
import { readAdminOrderListSearch } from './read-search.server.ts';

export const middleware: Route.MiddlewareFunction[] = [
  requirePermission('orders:export'),
  recentStepUpMiddleware,
];

const joinOrderExportCellValues = (values: readonly (string | null)[]) => values.filter(Boolean).join('; ');

const ORDER_EXPORT_COLUMNS: ExportColumn<AdminOrder>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'number', value: ({ number }) => number },
  { header: 'created_at', value: ({ createdAt }) => createdAt },
  { header: 'status', value: ({ status }) => status },
  { header: 'payment_state', value: ({ money }) => money?.paymentState ?? null },
  { header: 'total_cents', value: ({ money }) => money?.totalCents ?? null },
  { header: 'refunded_cents', value: ({ money }) => money?.refundedCents ?? null },
  { header: 'customer_name', value: ({ customer }) => customer.name },
  { header: 'company', value: ({ customer }) => customer.company },
  { header: 'email', value: ({ customer }) => customer.email },
  { header: 'account', value: ({ customer }) => (customer.isGuest ? 'guest' : 'account') },
  {
    header: 'services',
    value: ({ items }) => joinOrderExportCellValues(items.map((item) => `${item.quantity} x ${item.title}`)),
  },
  {
    header: 'work_states',
    value: ({ items }) => joinOrderExportCellValues(items.map(({ workState }) => workState)),
  },
  { header: 'due_at', value: ({ dueAt }) => dueAt },
  { header: 'overdue', value: ({ isOverdue }) => (isOverdue ? 'yes' : 'no') },
  { header: 'assignee', value: ({ assignee }) => assignee },
  { header: 'tags', value: ({ tags }) => joinOrderExportCellValues(tags) },
  { header: 'mode', value: ({ isTest }) => (isTest ? 'test' : 'live') },
];

/** Returns the ticked orders of an address, otherwise the whole list it names. */
function parseOrderExportSelectionFromUrl(address: URLSearchParams) {
  const choice = z.safeParse(bulkSelectionSchema, {
    ids: address.getAll('ids'),
    matching: address.get('matching') ?? undefined,
  });
  const { ids, matching } = choice.data ?? { ids: [], matching: null };
  if (matching !== null) return { ids: null, address: new URLSearchParams(matching) };
  return address.has('ids') ? { ids, address: new URLSearchParams('tab=all') } : { ids: null, address };
}

/** Returns the list as CSV, with the filters of the address, or only its ticked orders. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { ids, address } = parseOrderExportSelectionFromUrl(url.searchParams);
  const { search, state } = await readAdminOrderListSearch(ctx, address);
  const query = { ...state, ids };
  return createCsvResponse(
    'orders',
    ORDER_EXPORT_COLUMNS,
    await exportOrders(ctx, query, search.link(state, { page: 1 })),
  );
}
