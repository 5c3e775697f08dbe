import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';

import type { PickedFile } from '#app/modules/fulfilment/files/order-files.ts';
import type { IntentAnswer } from '#app/ui/intent-answer.ts';
import { useShopTime } from '#app/ui/shop-time.ts';

import { type Message, type MessageSide, POLL_MS, type Thread } from '../model.ts';

import { Composer, type Draft } from './composer.tsx';
import { MessageRow, PendingRow } from './message-row.tsx';
import { useReadMark } from './use-read-mark.ts';
import { type PendingMessage, useThread } from './use-thread.ts';

const SECTION = 'messages';
/** So much of a new message is read out. */
const SPOKEN = 200;

export type MessageThreadProps = {
  orderId: string;
  side: MessageSide;
  thread: Thread;
  /** Files chosen for a message that is not sent yet. */
  chosen: readonly PickedFile[];
  /** Key of the next message, made by the server for forms without script. */
  clientKey: string;
  /** The page a form without script comes back to. */
  back: string;
  /** Instead of the field to write in: why nothing can be written, and what to do about it. Null to write. */
  notice: ReactNode;
  /** What became of a message from a form without script. */
  answer?: IntentAnswer;
  /** How the reader's side shows times; the shop's unless said. */
  renderTime?: (at: string) => ReactNode;
  /** What is said while there are no messages. */
  empty?: string;
  /** What helps to write, above the field, whose id is `message`. */
  tools?: ReactNode;
};

/** Addresses of a side's thread: the page with its form, and what scripts ask and send. */
export function threadAddresses(orderId: string, side: MessageSide) {
  const page = `${side === 'staff' ? '/admin' : ''}/orders/${orderId}/messages`;
  return { page, live: `${page}/live` };
}

function ShopMoment({ at }: { at: string }) {
  const { moment } = useShopTime();
  return <time dateTime={at}>{moment(at)}</time>;
}
const shopMoment = (at: string) => <ShopMoment at={at} />;

function arrivalText(messages: readonly Message[], known: ReadonlySet<string>, side: MessageSide): string {
  const arrived = messages.filter((message) => message.side !== side && !known.has(message.id));
  const newest = arrived.at(-1);
  return newest ? `New message from ${newest.authorName}: ${newest.body.slice(0, SPOKEN)}` : '';
}

/** Older messages: by script in place, otherwise on the page of the thread. */
function EarlierButton({
  page,
  first,
  onClick,
}: {
  page: string;
  first: string | undefined;
  onClick: () => void;
}) {
  return (
    <p>
      <a
        href={`${page}?before=${first}`}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        onClick={(event) => {
          event.preventDefault();
          onClick();
        }}
      >
        Show earlier messages
      </a>
    </p>
  );
}

/** A message that came back unsent, and why; an empty one in all other cases. */
function unsentIn(answer: IntentAnswer | undefined): { body: string; problem: string | null } {
  if (!answer || answer.ok) return { body: '', problem: null };
  return { body: String(answer.fields['body'] ?? ''), problem: answer.problems[0]?.message ?? null };
}

/**
 * The messages of an order, for either side: what came while the page is open appears by itself (its stream says so; without one it
 * asks when it is looked at again, and on the staff's side every ten seconds), what is sent appears at once, and what did not arrive
 * keeps its text. On the customer's side the page is read again when something else happened to the order meanwhile.
 */
export function MessageThread({ orderId, side, thread, chosen, ...props }: MessageThreadProps) {
  const { notice, answer, renderTime = shopMoment, empty = 'No messages yet.' } = props;
  const unsent = unsentIn(answer);
  const { page, live } = threadAddresses(orderId, side);
  const { revalidate } = useRevalidator();
  // The page around it is read again: a delivery shows within one beat of the messages. Under the hands of the staff
  // nothing changes by itself; what is decided on an old page is refused.
  const readAgain = () => {
    if (side === 'customer') void revalidate();
  };
  const { messages, pending, hasEarlier, send, retry, drop, loadEarlier } = useThread(thread, {
    address: live,
    pollMs: side === 'staff' ? POLL_MS : null,
    onNews: readAgain,
  });
  const { readUntil } = thread;
  const newFrom = useReadMark({ messages, readUntil }, { sectionId: SECTION, address: live, side });
  const [known] = useState(() => new Set(thread.messages.map(({ id }) => id)));
  const [draft, setDraft] = useState<Draft>({ body: unsent.body, files: chosen });
  const sendDraft = ({ body, files }: Draft) => {
    send(body, files);
    setDraft({ body: '', files: [] });
  };
  // What was typed meanwhile stands below what comes back.
  const edit = (message: PendingMessage) => {
    drop(message);
    setDraft(({ body, files }) => ({
      body: body.trim() === '' ? message.body : `${message.body}\n\n${body}`,
      files: [...message.files, ...files],
    }));
    document.getElementById('message')?.focus();
  };
  return (
    <section id={SECTION} aria-labelledby="messages-title" className="grid grid-cols-1 gap-5">
      <h2 id="messages-title" className="text-xl font-semibold">
        Messages
      </h2>
      {hasEarlier ? (
        <EarlierButton page={page} first={messages[0]?.id} onClick={() => void loadEarlier()} />
      ) : null}
      {messages.length + pending.length === 0 ? <p className="text-ink-2">{empty}</p> : null}
      <ol className="grid grid-cols-1 gap-3 empty:hidden">
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            {...{ message, orderId, side }}
            isFirstNew={message.id === newFrom}
            time={renderTime(message.at)}
          />
        ))}
        {pending.map((message) => (
          <PendingRow
            key={message.clientKey}
            message={message}
            onRetry={() => retry(message)}
            onEdit={() => edit(message)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {arrivalText(messages.slice(-5), known, side)}
      </p>
      {notice ?? (
        <Composer
          {...{ orderId, side, draft }}
          action={page}
          back={props.back}
          clientKey={props.clientKey}
          problem={unsent.problem}
          tools={props.tools}
          onDraft={setDraft}
          onSend={sendDraft}
        />
      )}
    </section>
  );
}
