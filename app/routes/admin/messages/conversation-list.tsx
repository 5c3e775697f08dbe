import { href, Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { Conversation } from '#app/modules/crm/inbox/find-conversation.server.ts';
import { isEnded } from '#app/modules/outbox/mail-delivery.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';

type Reply = Conversation['replies'][number];

const CARD = 'grid gap-3 rounded-base border border-line bg-paper p-5';

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

function ReplyCard({ reply, mayReadMails }: { reply: Reply; mayReadMails: boolean }) {
  return (
    <li className={`${CARD} md:ml-10`}>
      <Head by={reply.by ?? 'The team'} at={reply.at}>
        {reply.delivery ? <DeliveryMark delivery={reply.delivery} mayReadMails={mayReadMails} /> : null}
      </Head>
      <Words>{reply.body}</Words>
    </li>
  );
}

/** The message and our answers, oldest first. */
export function ConversationList({
  message,
  mayReadMails,
}: {
  message: Conversation;
  mayReadMails: boolean;
}) {
  return (
    <ol aria-label="Conversation" className="grid gap-3">
      <li className={CARD}>
        <Head by={message.name} at={message.at} />
        <Words>{message.message}</Words>
      </li>
      {message.replies.map((reply) => (
        <ReplyCard key={reply.id} reply={reply} mayReadMails={mayReadMails} />
      ))}
    </ol>
  );
}
