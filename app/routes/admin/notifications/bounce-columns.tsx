import { href, Link } from 'react-router';

import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { ListRowActionButton } from '#app/admin-kit/list/row-button.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { MailBounce } from '#app/modules/outbox/list-bounces.server.ts';

import type { ServiceRowFetcher } from '../services/row-actions.tsx';

const BASE_BOUNCE_COLUMNS: readonly AdminTableColumn<MailBounce>[] = [
  {
    key: 'mailbox',
    label: 'Address',
    cell: ({ mailbox, outboxId }) => (
      <span className="grid wrap-anywhere md:min-w-40">
        {mailbox}
        <Link
          to={href('/admin/notifications/mails/:id', { id: outboxId })}
          className="w-fit text-xs font-normal text-ink-2 underline underline-offset-4"
        >
          Bounced email
        </Link>
      </span>
    ),
  },
  {
    key: 'reason',
    label: 'Why',
    cell: ({ reason }) => <span className="line-clamp-3 wrap-anywhere">{reason}</span>,
  },
  { key: 'at', label: 'Since', sortsBy: 'at', cell: ({ at }) => <LocalTime at={at} /> },
];

/** The columns of bounced addresses; the owner can allow sending to them again. */
export function buildMailBounceTableColumns(
  fetcher: ServiceRowFetcher,
  mayLift: boolean,
): readonly AdminTableColumn<MailBounce>[] {
  if (!mayLift) return BASE_BOUNCE_COLUMNS;
  return [
    ...BASE_BOUNCE_COLUMNS,
    {
      key: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      stacked: 'end',
      cell: ({ id, mailbox }) => (
        <ListRowActionButton
          id={id}
          intent="lift"
          label="Allow emails"
          name={`Allow emails to ${mailbox} again`}
          fetcher={fetcher}
        />
      ),
    },
  ];
}
