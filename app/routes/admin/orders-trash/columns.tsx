import type { FetcherWithComponents } from 'react-router';

import { ConfirmDialog } from '#app/admin-kit/confirm-dialog.tsx';
import type { Column } from '#app/admin-kit/list/columns.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { Menu, MenuButton } from '#app/admin-kit/menu.tsx';
import { formatDollars } from '#app/lib/money.ts';
import { STATUS_WORDS } from '#app/modules/order-pages/desk/desk-words.ts';
import type { TrashedOrder } from '#app/modules/order-pages/trash/order-trash.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { IntentAnswer } from '#app/ui/intent-answer.ts';

import { Customer } from '../orders/order-facts.tsx';

type RowFetcher = Pick<FetcherWithComponents<IntentAnswer>, 'Form' | 'state'>;

/** The columns of the trash (pages.md, /admin/orders/trash). */
export function trashColumns(fetcher: RowFetcher): Column<TrashedOrder>[] {
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
    { key: 'customer', label: 'Customer', cell: ({ customer }) => <Customer customer={customer} /> },
    {
      key: 'total',
      label: 'Total',
      isNumber: true,
      cell: ({ totalCents }) => <span className="font-semibold">{formatDollars(totalCents)}</span>,
    },
    {
      key: 'status',
      label: 'Status',
      cell: ({ status }) => <Badge tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].label}</Badge>,
    },
    {
      key: 'deleted',
      label: 'Deleted',
      sortsBy: 'deleted',
      cell: ({ deletedAt, deletedBy }) => (
        <span className="grid">
          <LocalTime at={deletedAt} isShort />
          <span className="text-xs text-ink-3">{`by ${deletedBy ?? 'the shop itself'}`}</span>
        </span>
      ),
    },
    {
      key: 'until',
      label: 'Deleted for good',
      cell: ({ purgeAt, timeLeft, keptBecause }) =>
        keptBecause === null ? (
          <span className="grid">
            <LocalTime at={purgeAt} isShort />
            <span className="text-xs font-semibold text-warn">{timeLeft}</span>
          </span>
        ) : (
          <span className="text-ink-2">{`Never: it ${keptBecause}.`}</span>
        ),
    },
    {
      key: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      stacked: 'end',
      cell: (order) => <TrashActions order={order} fetcher={fetcher} />,
    },
  ];
}

/** What can be done with one order of the trash; deleting now asks for its number. */
function TrashActions({
  order: { id, number, keptBecause },
  fetcher: { Form, state },
}: {
  order: TrashedOrder;
  fetcher: RowFetcher;
}) {
  const formId = `restore-${id}`;
  const dialogId = `purge-${id}`;
  const opens = { command: 'show-modal', commandfor: dialogId };
  return (
    <div className="relative z-1">
      <Menu label={`Actions for order ${number}`}>
        <MenuButton
          type="submit"
          name="intent"
          value="restore-many"
          form={formId}
          disabled={state !== 'idle'}
        >
          <Icon name="undo-2" />
          Restore
        </MenuButton>
        <MenuButton
          isDanger
          aria-haspopup="dialog"
          disabled={keptBecause !== null}
          title={keptBecause === null ? undefined : `This order ${keptBecause}.`}
          onClick={() => {
            const dialog = document.getElementById(dialogId);
            if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
          }}
          {...opens}
        >
          <Icon name="trash-2" />
          {keptBecause === null ? 'Delete now' : 'Delete now: holds money'}
        </MenuButton>
      </Menu>
      <Form id={formId} method="post" className="hidden">
        <input type="hidden" name="ids" value={id} />
      </Form>
      {keptBecause === null ? (
        <ConfirmDialog
          id={dialogId}
          title={`Delete order ${number} for good?`}
          consequence={
            <p>
              People, messages, notes and files are deleted. Number, amounts and dates stay in the ledger, and
              so do issued invoices. The rest cannot be restored.
            </p>
          }
          confirmLabel="Delete now"
          intent="purge"
          fields={{ id }}
          typedName={number}
        />
      ) : null}
    </div>
  );
}
