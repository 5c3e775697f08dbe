import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import {
  TrashRowActions,
  type TrashListRowFormFetcher,
  createTrashListTimeColumns,
} from '#app/admin-kit/list/trash-columns.tsx';
import { formatDollars } from '#app/lib/money.ts';
import { ORDER_STATUS_LABELS } from '#app/modules/order-pages/admin/order-list-labels.ts';
import type { TrashedOrder } from '#app/modules/order-pages/trash/order-trash.ts';
import { Badge } from '#app/ui/badge.tsx';

import { OrderCustomerCell } from '../orders/order-facts.tsx';

/** The columns of the trash (pages.md, /admin/orders/trash). */
export function buildOrderTrashTableColumns(
  fetcher: TrashListRowFormFetcher,
): AdminTableColumn<TrashedOrder>[] {
  return [
    {
      key: 'number',
      label: 'Order',
      cell: ({ number, title, isTest }) => (
        <span className="grid gap-0.5 py-1">
          <span className="flex items-center gap-2 font-normal text-ink-3 tabular-nums">
            {number}
            {isTest ? <Badge tone="warn">Test</Badge> : null}
          </span>
          <span className="wrap-anywhere">{title}</span>
        </span>
      ),
    },
    { key: 'customer', label: 'Customer', cell: ({ customer }) => <OrderCustomerCell customer={customer} /> },
    {
      key: 'total',
      label: 'Total',
      isNumber: true,
      cell: ({ totalCents }) => <span className="font-semibold">{formatDollars(totalCents)}</span>,
    },
    {
      key: 'status',
      label: 'Status',
      cell: ({ status }) => (
        <Badge tone={ORDER_STATUS_LABELS[status].tone}>{ORDER_STATUS_LABELS[status].label}</Badge>
      ),
    },
    ...createTrashListTimeColumns<TrashedOrder>({ isShort: true, keptBecause: (order) => order.keptBecause }),
    {
      key: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      stacked: 'end',
      cell: ({ id, number, keptBecause }) => (
        <TrashRowActions
          id={id}
          name={`order ${number}`}
          fetcher={fetcher}
          restores={[{ label: 'Restore', icon: 'undo-2', intent: 'restore-many' }]}
          purge={
            keptBecause === null
              ? createPurgeOrderDialog(number)
              : { label: 'Delete now: holds money', reason: `This order ${keptBecause}.` }
          }
        />
      ),
    },
  ];
}

const createPurgeOrderDialog = (number: string) => ({
  title: `Delete order ${number} for good?`,
  consequence: (
    <p>
      Permanently deletes people, messages, notes and files. The number, amounts, dates and issued invoices
      are kept for your records.
    </p>
  ),
  typedName: number,
});
