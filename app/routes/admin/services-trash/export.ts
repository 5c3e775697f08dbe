import { createCsvResponse, type ExportColumn } from '#app/admin-kit/csv.server.ts';
import { serviceTrashListSearchParameters } from '#app/modules/catalog/trash/service-trash.ts';
import { exportTrashedServices } from '#app/modules/service-pages/export-trashed-services.server.ts';
import type { TrashedServiceRow } from '#app/modules/service-pages/list-trash-with-orders.server.ts';
import { appContext } from '#app/platform/context.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/export';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('services:restore')];

/** The specification's field names, plus fields that only the trash has. */
const TRASHED_SERVICE_EXPORT_COLUMNS: ExportColumn<TrashedServiceRow>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'service_title', value: ({ title }) => title },
  { header: 'category', value: ({ category }) => category },
  { header: 'status', value: ({ status }) => status },
  { header: 'price_usd', value: ({ priceCents }) => priceCents },
  { header: 'orders', value: ({ orders }) => orders },
  { header: 'deleted_at', value: ({ deletedAt }) => deletedAt },
  { header: 'deleted_by', value: ({ deletedBy }) => deletedBy },
  { header: 'purged_at', value: ({ purgeAt }) => purgeAt },
];

/** Returns the trash as CSV, with the filters of the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = serviceTrashListSearchParameters.read(url.searchParams);
  return createCsvResponse(
    'services-in-the-trash',
    TRASHED_SERVICE_EXPORT_COLUMNS,
    await exportTrashedServices(ctx, state),
  );
}
