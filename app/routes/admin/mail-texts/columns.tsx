import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { type MailTextRow, MAIL_AUDIENCE_LABELS } from '#app/modules/notifications/texts/mail-text-list.ts';
import { Badge } from '#app/ui/badge.tsx';

/** Whether an email is sent, and who decides. */
function MailSendingStatusBadge({ off, isOn }: Pick<MailTextRow, 'off' | 'isOn'>) {
  if (off === 'owner') return isOn ? <Badge tone="good">On</Badge> : <Badge tone="warn">Off</Badge>;
  return off === 'user' ? 'Optional' : 'Always on';
}

function MailTextStatusBadges({
  isUnfit,
  isEdited,
  hasDraft,
}: Pick<MailTextRow, 'isUnfit' | 'isEdited' | 'hasDraft'>) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {isUnfit ? <Badge tone="bad">Invalid, default text is sent</Badge> : null}
      {isEdited && !isUnfit ? <Badge tone="good">Edited</Badge> : null}
      {isEdited ? null : <Badge>Default</Badge>}
      {hasDraft ? <Badge tone="warn">Draft</Badge> : null}
    </span>
  );
}

/** The columns of the emails (pages.md, /admin/templates). */
export const MAIL_TEXT_COLUMNS: readonly AdminTableColumn<MailTextRow>[] = [
  { key: 'name', label: 'Email', sortsBy: 'name', cell: ({ name }) => name },
  { key: 'event', label: 'Sent when', cell: ({ event }) => event },
  { key: 'readers', label: 'To', from: 'wide', cell: ({ readers }) => MAIL_AUDIENCE_LABELS[readers] },
  { key: 'switch', label: 'Status', cell: (row) => <MailSendingStatusBadge {...row} /> },
  { key: 'words', label: 'Text', stacked: 'end', cell: (row) => <MailTextStatusBadges {...row} /> },
  {
    key: 'sent',
    label: 'Last sent',
    sortsBy: 'sent',
    stacked: 'hidden',
    cell: ({ lastSentAt }) => (lastSentAt === null ? 'Never' : <LocalTime at={lastSentAt} hasTime={false} />),
  },
  {
    key: 'failures',
    label: 'Failed, 30 days',
    sortsBy: 'failures',
    isNumber: true,
    stacked: 'hidden',
    from: 'wide',
    cell: ({ failures }) => failures.toLocaleString('en-US'),
  },
];
