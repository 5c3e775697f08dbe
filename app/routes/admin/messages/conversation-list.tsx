import { href, Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { Conversation } from '#app/modules/crm/inbox/find-conversation.server.ts';
import { isEnded } from '#app/modules/outbox/mail-delivery.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';

type Reply = Conversation['replies'][number];

const CARD = 'grid gap-3 rounded-base border p-5';

function Words({ children }: { children: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {children}
    </p>
  );
}

function Head({ by, at, children }: { by: string; at: string; children?: React.ReactNode }) {
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

function toneOf(state: string): BadgeTone {
  if (state === 'sent') return 'good';
  return isEnded(state) ? 'bad' : 'neutral';
}

/** What became of an answer's mail; whoever may read the log follows it there. */
function DeliveryMark({
  delivery,
  mayReadMails,
}: {
  delivery: NonNullable<Reply['delivery']>;
  mayReadMails: boolean;
}) {
  const badge = <Badge tone={toneOf(delivery.state)}>{delivery.words}</Badge>;
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

function ReplyCard({ reply, sender, mayReadMails }: { reply: Reply; sender: string; mayReadMails: boolean }) {
  const by = reply.isOurs ? (reply.by ?? 'The team') : sender;
  return (
    <li className={`${CARD} ${reply.isOurs ? 'border-line bg-sunken' : 'border-line bg-paper'}`}>
      <Head by={by} at={reply.at}>
        {reply.isAutomatic ? <Badge>Automatic</Badge> : null}
        {reply.delivery ? <DeliveryMark delivery={reply.delivery} mayReadMails={mayReadMails} /> : null}
      </Head>
      <Words>{reply.body}</Words>
      {reply.wholeText === null ? null : (
        <details className="text-sm text-ink-2">
          <summary className="min-h-8 cursor-pointer">Show the whole email</summary>
          <Words>{reply.wholeText}</Words>
        </details>
      )}
      {reply.attachments.length > 0 ? (
        <p className="text-sm wrap-anywhere text-ink-2">
          {`Sent with files, which were not kept: ${reply.attachments.join(', ')}`}
        </p>
      ) : null}
    </li>
  );
}

/** The message, our answers and what came back, oldest first. */
export function ConversationList({
  message,
  mayReadMails,
}: {
  message: Conversation;
  mayReadMails: boolean;
}) {
  return (
    <ol aria-label="Conversation" className="grid gap-3">
      <li className={`${CARD} border-line bg-paper`}>
        <Head by={message.name} at={message.at} />
        <Words>{message.message}</Words>
      </li>
      {message.replies.map((reply) => (
        <ReplyCard key={reply.id} reply={reply} sender={message.name} mayReadMails={mayReadMails} />
      ))}
    </ol>
  );
}
