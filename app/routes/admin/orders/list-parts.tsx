import { Download, Plus, Trash2 } from 'lucide-react';
import { href } from 'react-router';

import { ButtonLink } from '#app/ui/button.tsx';

export const NEW_ORDER = href('/admin/orders/new');

/** Where else the head of the list leads. */
export function ListActions({
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
          <Trash2 aria-hidden className="size-4" />
          Trash
        </ButtonLink>
      ) : null}
      {may.export ? (
        <ButtonLink to={exportTo} variant="outline" reloadDocument>
          <Download aria-hidden className="size-4" />
          Export CSV
        </ButtonLink>
      ) : null}
      {may.create ? (
        <ButtonLink to={NEW_ORDER}>
          <Plus aria-hidden className="size-4" />
          New order
        </ButtonLink>
      ) : null}
    </>
  );
}

/** What a tab says that has no orders. */
export const EMPTY = {
  open: 'Orders that are paid and not yet completed stand here.',
  waiting: 'Orders whose customers still have to answer their brief stand here.',
  delivered: 'Orders that wait for the customer’s word stand here.',
  completed: 'Orders whose every service was accepted stand here.',
  closed: 'Orders that were refunded or canceled stand here.',
  unpaid: 'Orders that wait for their payment, and those whose checkout expired, stand here.',
  all: 'They stand here as soon as somebody buys.',
};
