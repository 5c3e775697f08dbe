import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { createTrashListTimeColumns } from '#app/admin-kit/list/trash-columns.tsx';
import { formatDollars } from '#app/lib/money.ts';
import { SERVICE_STATUS_LABELS } from '#app/modules/catalog/service-list.ts';
import { getServiceTitleOrUntitled } from '#app/modules/catalog/trash/service-trash.ts';
import type { TrashedServiceRow } from '#app/modules/service-pages/list-trash-with-orders.server.ts';
import { Badge } from '#app/ui/badge.tsx';

import type { ServiceRowFetcher } from '../services/row-actions.tsx';
import { ServiceCategoryLabel, ServiceTileImage } from '../services/service-facts.tsx';

import { ServiceTrashActions } from './trash-actions.tsx';

/** The columns of the trash (pages.md, /admin/services/trash). */
export function createServiceTrashColumns(shown: {
  fetcher: ServiceRowFetcher;
  mayPurge: boolean;
}): AdminTableColumn<TrashedServiceRow>[] {
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
    {
      key: 'price',
      from: 'wide',
      label: 'Price',
      isNumber: true,
      cell: ({ priceCents }) => (priceCents === null ? 'No price' : formatDollars(priceCents)),
    },
    {
      key: 'status',
      from: 'wide',
      label: 'Status when deleted',
      cell: ({ status }) => (
        <Badge tone={SERVICE_STATUS_LABELS[status].tone}>{SERVICE_STATUS_LABELS[status].label}</Badge>
      ),
    },
    ...createTrashListTimeColumns<TrashedServiceRow>(),
    {
      key: 'orders',
      from: 'wide',
      label: 'Orders',
      isNumber: true,
      stacked: 'hidden',
      cell: ({ orders }) => orders.toLocaleString('en-US'),
    },
    {
      key: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      stacked: 'end',
      cell: (service) => <ServiceTrashActions service={service} {...shown} />,
    },
  ];
}
