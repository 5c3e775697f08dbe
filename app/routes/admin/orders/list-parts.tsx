import { href } from 'react-router';

import { ExportButton } from '#app/admin-kit/list/export-button.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

export const NEW_ORDER_HREF = href('/admin/orders/new');

/** The links in the header of the list. */
export function AdminOrderListHeaderLinks({
  may,
  exportTo,
}: {
  may: { trash: boolean; export: boolean; create: boolean };
  exportTo: string;
}) {
  return (
    <>
      {may.trash ? (
        <ButtonLink to={href('/admin/orders/trash')} variant="outline">
          <Icon name="trash-2" className="size-4" />
          Trash
        </ButtonLink>
      ) : null}
      {may.export ? <ExportButton to={exportTo} /> : null}
      {may.create ? (
        <ButtonLink to={NEW_ORDER_HREF}>
          <Icon name="plus" className="size-4" />
          New order
        </ButtonLink>
      ) : null}
    </>
  );
}

/** The empty state of each tab. */
export const ORDER_TAB_EMPTY_TEXTS = {
  open: 'Paid orders that aren’t completed yet appear here.',
  waiting: 'Orders waiting for the customer’s brief appear here.',
  delivered: 'Orders waiting for the customer’s decision appear here.',
  completed: 'Orders appear here once every service is accepted.',
  closed: 'Refunded and canceled orders appear here.',
  unpaid: 'Orders waiting for payment or with an expired checkout appear here.',
  all: 'Orders appear here once customers buy.',
};
