import { href, Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { ContactConversation } from '#app/modules/crm/inbox/find-conversation.server.ts';
import { isFinalMailDeliveryState } from '#app/modules/outbox/mail-delivery.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';

type TeamReplyWithEmailDelivery = ContactConversation['replies'][number];
type SenderEmailAnswer = ContactConversation['answers'][number];

const CONVERSATION_CARD_CLASSES = 'grid gap-3 rounded-base border border-line bg-paper p-5';

function ConversationMessageText({ children }: { children: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {children}
    </p>
  );
}

function ConversationMessageHeader({
  by,
  at,
  children,
}: {
  by: string;
  at: string;
  children?: React.ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h2 className="text-sm font-semibold wrap-anywhere">{by}</h2>
      <p className="flex flex-wrap items-center gap-2 text-xs text-ink-3">
        {children}
        <LocalTime at={at} />
      </p>
    </div>
  );
}

function getReplyDeliveryTone({
  state,
  isSavedAsFile,
}: NonNullable<TeamReplyWithEmailDelivery['delivery']>): BadgeTone {
  if (isSavedAsFile) return 'neutral';
  if (state === 'sent') return 'good';
  return isFinalMailDeliveryState(state) ? 'bad' : 'neutral';
}

/** The delivery state of an answer's email, linked to the log for users who may read it. */
function ReplyDeliveryStatus({
  delivery,
  mayReadMails,
}: {
  delivery: NonNullable<TeamReplyWithEmailDelivery['delivery']>;
  mayReadMails: boolean;
}) {
  const badge = <Badge tone={getReplyDeliveryTone(delivery)}>{delivery.words}</Badge>;
  if (!mayReadMails) return badge;
  return (
    <Link
      to={href('/admin/notifications/mails/:id', { id: delivery.mailId })}
      className="inline-flex min-h-6 items-center"
      aria-label={`${delivery.words}: open the email`}
    >
      {badge}
    </Link>
  );
}

function TeamReplyMessageCard({
  reply,
  mayReadMails,
}: {
  reply: TeamReplyWithEmailDelivery;
  mayReadMails: boolean;
}) {
  return (
    <li className={`${CONVERSATION_CARD_CLASSES} md:ml-10`}>
      <ConversationMessageHeader by={reply.by ?? 'Your team'} at={reply.at}>
        {reply.delivery ? (
          <ReplyDeliveryStatus delivery={reply.delivery} mayReadMails={mayReadMails} />
        ) : null}
      </ConversationMessageHeader>
      <ConversationMessageText>{reply.body}</ConversationMessageText>
    </li>
  );
}

/**
 * An answer received by email: its sender if different or unverified, its text, its quote and the names of
 * its files.
 */
function SenderEmailAnswerCard({ answer }: { answer: SenderEmailAnswer }) {
  const { by, email, isOther, isUnproved, body, quoted, files, at } = answer;
  return (
    <li className={CONVERSATION_CARD_CLASSES}>
      <ConversationMessageHeader by={by} at={at}>
        By email
      </ConversationMessageHeader>
      {isOther || isUnproved ? (
        <p className="flex flex-wrap items-center gap-2 text-sm wrap-anywhere">
          {isOther ? <Badge tone="warn">Different address</Badge> : null}
          {isUnproved ? <Badge tone="neutral">Sender not verified</Badge> : null}
          {email}
        </p>
      ) : null}
      {body === '' ? (
        <p className="text-ink-3">No text.</p>
      ) : (
        <ConversationMessageText>{body}</ConversationMessageText>
      )}
      {files.length > 0 ? (
        <p className="text-sm wrap-anywhere text-ink-2">{`Attachments (not stored): ${files.join(', ')}`}</p>
      ) : null}
      {quoted === null ? null : (
        <details className="text-sm text-ink-2">
          <summary className="min-h-6 cursor-pointer">Quoted text</summary>
          <div className="mt-2 border-l-2 border-line pl-3">
            <ConversationMessageText>{quoted}</ConversationMessageText>
          </div>
        </details>
      )}
    </li>
  );
}

/** The message, our answers and the replies by email, oldest first. */
export function ContactConversationMessages({
  message,
  mayReadMails,
}: {
  message: ContactConversation;
  mayReadMails: boolean;
}) {
  const turns = [...message.replies, ...message.answers].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  );
  return (
    <ol aria-label="Conversation" className="grid gap-3">
      <li className={CONVERSATION_CARD_CLASSES}>
        <ConversationMessageHeader by={message.name} at={message.at} />
        <ConversationMessageText>{message.message}</ConversationMessageText>
      </li>
      {turns.map((turn) =>
        'delivery' in turn ? (
          <TeamReplyMessageCard key={turn.id} reply={turn} mayReadMails={mayReadMails} />
        ) : (
          <SenderEmailAnswerCard key={turn.id} answer={turn} />
        ),
      )}
    </ol>
  );
}
