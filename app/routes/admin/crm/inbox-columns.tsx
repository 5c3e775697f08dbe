import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import {
  type ContactInboxMessage,
  type ContactInboxMessageState,
  type InboxReplyDeadlineState,
  formatTimeLeftToAnswer,
  formatMinutesAsDuration,
} from '#app/modules/crm/inbox/inbox-rules.ts';
import { getContactSubjectLabel } from '#app/modules/crm/model.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';

const REPLY_DUE_TONES: Record<InboxReplyDeadlineState['kind'], BadgeTone> = {
  none: 'neutral',
  waiting: 'neutral',
  soon: 'warn',
  late: 'bad',
};

/** The state of the promised 24-hour answer; nothing for answered messages and spam. */
export function MessageReplyDueBadge({ promise }: { promise: InboxReplyDeadlineState }) {
  return promise.kind === 'none' ? null : (
    <Badge tone={REPLY_DUE_TONES[promise.kind]}>{formatTimeLeftToAnswer(promise)}</Badge>
  );
}

const INBOX_MESSAGE_STATE_BADGES: Record<ContactInboxMessageState, { label: string; tone: BadgeTone }> = {
  unread: { label: 'Unread', tone: 'warn' },
  read: { label: 'Read', tone: 'neutral' },
  answered: { label: 'Answered', tone: 'good' },
  spam: { label: 'Spam', tone: 'neutral' },
};

export function InboxMessageStateBadge({ state }: { state: ContactInboxMessageState }) {
  const { label, tone } = INBOX_MESSAGE_STATE_BADGES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** The columns of the messages (pages.md, /admin/crm). */
export const INBOX_MESSAGE_TABLE_COLUMNS: readonly AdminTableColumn<ContactInboxMessage>[] = [
  {
    key: 'who',
    label: 'From',
    cell: ({ name, email, state }) => (
      <>
        <span className={state === 'unread' ? 'font-bold' : 'font-normal'}>{name}</span>
        {name === email ? null : (
          <span
            title={email}
            className="block truncate text-sm font-normal text-ink-2 max-md:max-w-[45vw] md:w-40 xl:w-52 min-[90rem]:w-60"
          >
            {email}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'company',
    label: 'Company',
    from: 'widest',
    stacked: 'hidden',
    cell: ({ company }) => company ?? '',
  },
  {
    key: 'subject',
    label: 'Message',
    stacked: 'line',
    cell: ({ subject, excerpt }) => (
      <>
        {getContactSubjectLabel(subject)}
        <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
          {excerpt}
        </span>
      </>
    ),
  },
  {
    key: 'at',
    label: 'Age',
    sortsBy: 'at',
    cell: ({ at, ageMinutes }) => (
      <span className="grid whitespace-nowrap">
        {formatMinutesAsDuration(ageMinutes)}
        <span className="text-xs text-ink-3">
          <LocalTime at={at} isShort />
        </span>
      </span>
    ),
  },
  {
    key: 'promise',
    label: 'Reply due',
    sortsBy: 'promise',
    stacked: 'end',
    cell: ({ promise, state }) =>
      promise.kind === 'none' ? (
        <InboxMessageStateBadge state={state} />
      ) : (
        <MessageReplyDueBadge promise={promise} />
      ),
  },
  {
    key: 'assignee',
    label: 'Assigned',
    from: 'wide',
    cell: ({ assignee }) => <span className="text-ink-2">{assignee ?? 'Unassigned'}</span>,
  },
];
