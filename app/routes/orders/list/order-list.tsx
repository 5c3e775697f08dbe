import { Link } from 'react-router';

import type { ListPage } from '#app/lib/list-page.ts';
import {
  isOrderListFiltered,
  buildOrderListUrl,
  type AccountOrderListState,
  type AccountOrderRow,
} from '#app/modules/order-pages/room/order-list.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';

import { OrderListRow } from './order-list-row.tsx';

const EMPTY_CUSTOMER_ORDER_TAB_TITLES = {
  all: 'No orders yet',
  open: 'No open orders',
  'needs-you': 'Nothing needs your attention',
  completed: 'No completed orders yet',
  refunded: 'No refunded orders',
};

function EmptyOrderList({ state, hasAny }: { state: AccountOrderListState; hasAny: boolean }) {
  if (isOrderListFiltered(state)) {
    return (
      <EmptyStateNotice
        title="No matching orders"
        action={<ButtonLink to={buildOrderListUrl(state, { q: '', year: null })}>Clear filters</ButtonLink>}
      >
        Search by an 8-character order number or a service name.
      </EmptyStateNotice>
    );
  }
  return (
    <EmptyStateNotice
      title={hasAny ? EMPTY_CUSTOMER_ORDER_TAB_TITLES[state.tab] : EMPTY_CUSTOMER_ORDER_TAB_TITLES.all}
      action={
        hasAny ? (
          <ButtonLink to="/orders">Show all orders</ButtonLink>
        ) : (
          <ButtonLink to="/services">Browse Services</ButtonLink>
        )
      }
    />
  );
}

/** The links to the previous and next page; nothing for a single page. */
function CustomerOrderListPagination({
  state,
  list,
}: {
  state: AccountOrderListState;
  list: ListPage<AccountOrderRow>;
}) {
  if (list.page === 1 && !list.hasNext) return null;
  const link =
    'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-ink-2';
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4 border-t border-line pt-4">
      {list.page > 1 ? (
        <Link rel="prev" to={buildOrderListUrl(state, { page: list.page - 1 })} className={link}>
          Newer orders
        </Link>
      ) : (
        <span />
      )}
      {list.hasNext ? (
        <Link rel="next" to={buildOrderListUrl(state, { page: list.page + 1 })} className={link}>
          Older orders
        </Link>
      ) : null}
    </nav>
  );
}

/** The orders of this page of the list, or why it is empty. */
export function CustomerOrderList({
  state,
  list,
  now,
  hasAny,
}: {
  state: AccountOrderListState;
  list: ListPage<AccountOrderRow>;
  now: string;
  hasAny: boolean;
}) {
  if (list.rows.length === 0) return <EmptyOrderList state={state} hasAny={hasAny} />;
  return (
    <div>
      <ul className="border-b border-line">
        {list.rows.map((order) => (
          <OrderListRow key={order.id} order={order} now={now} />
        ))}
      </ul>
      <CustomerOrderListPagination state={state} list={list} />
    </div>
  );
}
