import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { AdminOrder } from '#app/modules/order-pages/admin/admin-orders.ts';
import type { StaffOrderVisibilityRights } from '#app/modules/order-pages/admin/order-search.ts';
import { Badge } from '#app/ui/badge.tsx';

import {
  OrderCustomerCell,
  OrderDueDateCell,
  OrderNumberCell,
  OrderTotalCell,
  OrderWorkStateCell,
} from './order-facts.tsx';

/** The columns of the list (pages.md, /admin/orders), without those the role may not see. */
export function createOrderListColumns({
  money,
  people,
}: StaffOrderVisibilityRights): AdminTableColumn<AdminOrder>[] {
  const amounts: AdminTableColumn<AdminOrder>[] = [
    {
      key: 'total',
      label: 'Total, payment',
      sortsBy: 'total',
      isNumber: true,
      cell: (order) => <OrderTotalCell money={order.money} />,
    },
  ];
  const unread: AdminTableColumn<AdminOrder> = {
    key: 'unread',
    label: 'Unread',
    isNumber: true,
    from: 'wide',
    cell: (order) =>
      order.unread > 0 ? (
        <Badge tone="bad">
          {order.unread}
          <span className="md:sr-only">{order.unread === 1 ? 'unread message' : 'unread messages'}</span>
        </Badge>
      ) : null,
  };
  return [
    { key: 'number', label: 'Order', cell: (order) => <OrderNumberCell order={order} /> },
    {
      key: 'customer',
      label: 'Customer',
      // On medium widths the name is below the number instead.
      from: 'wide',
      stacked: 'line',
      cell: (order) => <OrderCustomerCell customer={order.customer} />,
    },
    ...(money ? amounts : []),
    { key: 'work', label: 'Work', cell: (order) => <OrderWorkStateCell order={order} /> },
    { key: 'due', label: 'Due', sortsBy: 'due', cell: (order) => <OrderDueDateCell order={order} /> },
    {
      key: 'assignee',
      label: 'Assignee',
      from: 'widest',
      cell: ({ assignee }) => assignee ?? <span className="text-ink-3">No one</span>,
    },
    ...(people === 'masked' ? [] : [unread]),
    {
      key: 'created',
      label: 'Placed',
      sortsBy: 'created',
      from: 'widest',
      stacked: 'hidden',
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap text-ink-2">
          <LocalTime at={createdAt} hasTime={false} isShort />
        </span>
      ),
    },
  ];
}
