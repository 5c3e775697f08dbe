import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { formatDollars } from '#app/lib/money.ts';
import type { AdminService, ServiceMetricFigures } from '#app/modules/catalog/service-list.ts';
import { getServiceTitleOrUntitled } from '#app/modules/catalog/trash/service-trash.ts';

import { ServiceRowActions, type ServiceRowFetcher } from './row-actions.tsx';
import {
  ServiceCategoryLabel,
  CurrentAndStoredServiceMetric,
  ServiceListDate,
  ServiceStatusBadge,
  ServiceTileImage,
} from './service-facts.tsx';

type ServiceTableColumnOptions = {
  metrics: Record<string, ServiceMetricFigures> | null;
  fetcher: ServiceRowFetcher;
  mayWrite: boolean;
};

/** The columns of the list view. */
export function createServiceColumns({
  metrics,
  fetcher,
  mayWrite,
}: ServiceTableColumnOptions): AdminTableColumn<AdminService>[] {
  return [
    {
      key: 'title',
      label: 'Service',
      sortsBy: 'title',
      cell: (service) => (
        <span className="flex items-center gap-3">
          <ServiceTileImage service={service} className="w-14" />
          <span className="min-w-0 wrap-anywhere md:min-w-40">
            {getServiceTitleOrUntitled(service.title)}
          </span>
        </span>
      ),
    },
    {
      key: 'category',
      label: 'Category',
      from: 'wide',
      cell: (service) => <ServiceCategoryLabel service={service} />,
    },
    { key: 'status', label: 'Status', cell: (service) => <ServiceStatusBadge service={service} /> },
    {
      key: 'price',
      label: 'Price',
      sortsBy: 'price',
      isNumber: true,
      cell: ({ priceCents }) =>
        priceCents === null ? (
          <span className="text-ink-3">No price</span>
        ) : (
          <span className="font-semibold">{formatDollars(priceCents)}</span>
        ),
    },
    {
      key: 'delivery',
      from: 'widest',
      label: 'Delivery',
      isNumber: true,
      stacked: 'hidden',
      cell: ({ deliveryHours }) => <span className="text-ink-2">{`${deliveryHours} h`}</span>,
    },
    {
      key: 'sold',
      from: 'wide',
      label: 'Sold, 30 days',
      sortsBy: 'sold',
      isNumber: true,
      stacked: 'hidden',
      cell: (service) => (
        <CurrentAndStoredServiceMetric name="projectsSold30d" metrics={metrics} service={service} />
      ),
    },
    {
      key: 'reviews',
      from: 'widest',
      label: 'Reviews',
      isNumber: true,
      stacked: 'hidden',
      cell: (service) => <CurrentAndStoredServiceMetric name="reviews" metrics={metrics} service={service} />,
    },
    {
      key: 'date',
      label: 'Date',
      sortsBy: 'edited',
      cell: (service) => <ServiceListDate service={service} />,
    },
    {
      key: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      stacked: 'end',
      cell: (service) => <ServiceRowActions service={service} fetcher={fetcher} mayWrite={mayWrite} />,
    },
  ];
}
