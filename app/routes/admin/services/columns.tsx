import type { TableColumn } from '#app/admin-kit/list/columns.ts';
import { formatDollars } from '#app/lib/money.ts';
import type { AdminService, ServiceFigures } from '#app/modules/catalog/service-list.ts';
import { titleOrUntitled } from '#app/modules/catalog/trash/service-trash.ts';

import { RowActions, type RowFetcher } from './row-actions.tsx';
import { Category, Figure, ListedDate, Status, Tile } from './service-facts.tsx';

type ColumnOptions = {
  metrics: Record<string, ServiceFigures> | null;
  fetcher: RowFetcher;
  mayWrite: boolean;
};

/** The columns of the list view. */
export function serviceColumns({ metrics, fetcher, mayWrite }: ColumnOptions): TableColumn<AdminService>[] {
  return [
    {
      key: 'title',
      label: 'Service',
      sortsBy: 'title',
      cell: (service) => (
        <span className="flex items-center gap-3">
          <Tile service={service} className="w-14" />
          <span className="min-w-0 wrap-anywhere md:min-w-40">{titleOrUntitled(service.title)}</span>
        </span>
      ),
    },
    { key: 'category', label: 'Category', from: 'wide', cell: (service) => <Category service={service} /> },
    { key: 'status', label: 'Status', cell: (service) => <Status service={service} /> },
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
      cell: (service) => <Figure name="projectsSold30d" metrics={metrics} service={service} />,
    },
    {
      key: 'reviews',
      from: 'widest',
      label: 'Reviews',
      isNumber: true,
      stacked: 'hidden',
      cell: (service) => <Figure name="reviews" metrics={metrics} service={service} />,
    },
    {
      key: 'date',
      label: 'Date',
      sortsBy: 'edited',
      cell: (service) => <ListedDate service={service} />,
    },
    {
      key: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      stacked: 'end',
      cell: (service) => <RowActions service={service} fetcher={fetcher} mayWrite={mayWrite} />,
    },
  ];
}
