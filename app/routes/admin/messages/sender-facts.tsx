import { href, Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { WrappingEmailAddress } from '#app/admin-kit/mail-address.tsx';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import type { ContactConversation } from '#app/modules/crm/inbox/find-conversation.server.ts';
import type { ContactInboxMessageState } from '#app/modules/crm/inbox/inbox-rules.ts';
import { getContactSubjectLabel } from '#app/modules/crm/model.ts';
import { Badge } from '#app/ui/badge.tsx';

import { InboxMessageStateBadge } from '../crm/inbox-columns.tsx';

const MESSAGE_SENDER_LINK_CLASSES = 'inline-flex min-h-8 items-center underline underline-offset-4';

/** Who wrote the message, when, and after which search. */
export function MessageSenderDetails({
  message,
  mayReadAudit,
}: {
  message: ContactConversation;
  mayReadAudit: boolean;
}) {
  const { id, name, email, company, query, at, contact } = message;
  const facts = [
    ['By', name === email ? null : name],
    ['Email', email],
    ['Company', company],
    ['Searched for', query],
  ] as const;
  return (
    <section aria-label="Sender" className="grid gap-3 rounded-base border border-line bg-paper p-5 text-sm">
      <dl className="grid gap-3">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt className="text-xs text-ink-3">{label}</dt>
              <dd className="wrap-anywhere">
                {label === 'Email' ? <WrappingEmailAddress email={value} /> : value}
              </dd>
            </div>
          ) : null,
        )}
        <div>
          <dt className="text-xs text-ink-3">Received</dt>
          <dd>
            <LocalTime at={at} />
          </dd>
        </div>
      </dl>
      {contact?.isBlocked ? (
        <p>
          <Badge tone="bad">Blocked</Badge>
        </p>
      ) : null}
      <p className="grid justify-items-start">
        {contact ? (
          <Link to={`/admin/crm/${contact.id}`} className={MESSAGE_SENDER_LINK_CLASSES}>
            View contact
          </Link>
        ) : null}
        {mayReadAudit ? (
          <Link to={getAuditHistoryUrl('contact_message', id)} className={MESSAGE_SENDER_LINK_CLASSES}>
            History in the audit
          </Link>
        ) : null}
      </p>
    </section>
  );
}

/** Other messages of the same sender, newest first. */
export function OtherSenderMessages({ others }: { others: ContactConversation['others'] }) {
  if (others.length === 0) return null;
  return (
    <section
      aria-labelledby="others"
      className="grid gap-2 rounded-base border border-line bg-paper p-5 text-sm"
    >
      <h2 id="others" className="font-semibold">
        Also from this sender
      </h2>
      <ul className="grid gap-2">
        {others.map(({ id, subject, state, at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
            <Link to={href('/admin/messages/:id', { id })} className={MESSAGE_SENDER_LINK_CLASSES}>
              <span>
                {`${getContactSubjectLabel(subject)}, `}
                <LocalTime at={at} isShort />
              </span>
            </Link>
            <InboxMessageStateBadge
              state={state as ContactInboxMessageState /* the CHECK contact_messages_state_known */}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
