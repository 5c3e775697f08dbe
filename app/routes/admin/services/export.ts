import { createCsvResponse, type ExportColumn } from '#app/admin-kit/csv.server.ts';
import { formatLineSeparatedListCell } from '#app/modules/bulk/list-cells.ts';
import { type ServiceExportRow, exportServices } from '#app/modules/catalog/export-services.server.ts';
import { adminServiceListSearchParameters } from '#app/modules/catalog/service-list.ts';
import { appContext } from '#app/platform/context.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/export';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('services:read')];

/** The specification's field names, as the import reads them. */
const SERVICE_EXPORT_COLUMNS: ExportColumn<ServiceExportRow>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'slug', value: ({ slug }) => slug },
  { header: 'service_title', value: ({ title }) => title },
  { header: 'category', value: ({ category }) => category },
  { header: 'status', value: ({ status }) => status },
  { header: 'price_usd', value: ({ priceCents }) => priceCents },
  { header: 'delivery_time_days', value: ({ deliveryDays }) => deliveryDays },
  { header: 'projects_sold_30d', value: ({ stored }) => stored.projectsSold30d },
  { header: 'reviews', value: ({ stored }) => stored.reviews },
  { header: 'buyer_phrases', value: ({ buyerPhrases }) => formatLineSeparatedListCell(buyerPhrases) },
  { header: 'published_at', value: ({ publishedAt }) => publishedAt },
  { header: 'updated_at', value: ({ updatedAt }) => updatedAt },
];

/** Returns the list as CSV, with the filters of the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return createCsvResponse(
    'services',
    SERVICE_EXPORT_COLUMNS,
    await exportServices(ctx, adminServiceListSearchParameters.read(url.searchParams)),
  );
}
