import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { NotificationInboxRow } from '#app/modules/notifications/inbox/list-notices.server.ts';
import type { MailDeliveryRow } from '#app/modules/outbox/list-mail-deliveries.server.ts';
import {
  getMailDeliveryLabel,
  isMailSavedAsFile,
  type MailDeliveryState,
} from '#app/modules/outbox/mail-delivery.ts';
import { getMailTemplateLabel } from '#app/modules/outbox/mail-choices.ts';
import { Badge } from '#app/ui/badge.tsx';

export const NOTIFICATION_COLUMNS: readonly AdminTableColumn<NotificationInboxRow>[] = [
  {
    key: 'title',
    label: 'What happened',
    cell: ({ title, isRead }) =>
      isRead ? (
        <span className="font-normal text-ink-2">{title}</span>
      ) : (
        <>
          <span aria-hidden className="mr-2 inline-block size-2 bg-accent" />
          <span className="sr-only">Unread: </span>
          {title}
        </>
      ),
  },
  { key: 'kind', label: 'About', cell: ({ label }) => label },
  { key: 'at', label: 'When', sortsBy: 'at', cell: ({ at }) => <LocalTime at={at} /> },
];

const MAIL_DELIVERY_BADGE_TONES: Record<MailDeliveryState, 'neutral' | 'good' | 'warn' | 'bad'> = {
  queued: 'neutral',
  sending: 'neutral',
  sent: 'good',
  failed: 'warn',
  dead: 'bad',
  bounced: 'bad',
  withheld: 'warn',
};

/** The state of an email as text and color. */
export function MailDeliveryBadge({ mail }: { mail: Pick<MailDeliveryRow, 'state' | 'error'> }) {
  const tone = isMailSavedAsFile(mail) ? 'neutral' : MAIL_DELIVERY_BADGE_TONES[mail.state];
  return <Badge tone={tone}>{getMailDeliveryLabel(mail)}</Badge>;
}

export const MAIL_DELIVERY_TABLE_COLUMNS: readonly AdminTableColumn<MailDeliveryRow>[] = [
  { key: 'template', label: 'Email', cell: ({ template }) => getMailTemplateLabel(template) },
  {
    key: 'recipient',
    label: 'To',
    cell: ({ recipient }) => <span className="wrap-anywhere">{recipient ?? "the shop's address"}</span>,
  },
  { key: 'state', label: 'State', stacked: 'end', cell: (mail) => <MailDeliveryBadge mail={mail} /> },
  {
    key: 'tries',
    label: 'Attempts',
    isNumber: true,
    from: 'wide',
    stacked: 'hidden',
    cell: ({ tries }) => tries,
  },
  {
    key: 'error',
    label: 'Note',
    from: 'wide',
    cell: ({ error }) => (error === null ? '' : <span className="line-clamp-2 wrap-anywhere">{error}</span>),
  },
  { key: 'at', label: 'Created', sortsBy: 'at', cell: ({ at }) => <LocalTime at={at} /> },
];
