import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { MessageThread, type MessageThreadProps } from '#app/modules/messages/ui/message-thread.tsx';
import type { SavedReplySnippet, SnippetVariableValues } from '#app/modules/snippets/model.ts';
import { insertTextAtTextareaCursor, SnippetPicker } from '#app/modules/snippets/snippet-picker.tsx';

type StaffMessageThreadData = Pick<MessageThreadProps, 'thread' | 'chosen' | 'clientKey' | 'answer'>;
/** What can be inserted into a message of this order. */
export type OrderReplySnippets = { all: readonly SavedReplySnippet[]; values: SnippetVariableValues };

function insertSnippetIntoOrderMessage(text: string) {
  const field = document.getElementById('message');
  if (field instanceof HTMLTextAreaElement) insertTextAtTextareaCursor(field, text);
}

const renderLocalTime = (at: string) => <LocalTime at={at} />;

/** The thread of an order for staff; `back` is the page that shows it. */
export function StaffOrderMessageThread({
  orderId,
  back,
  messages,
  snippets,
}: {
  orderId: string;
  back: string;
  messages: StaffMessageThreadData;
  snippets: OrderReplySnippets | null;
}) {
  const closed = messages.thread.isOpen ? null : (
    <p className="rounded-base border border-line bg-paper px-5 py-4 text-sm text-ink-2">
      You can send messages while an order is active. These are read-only.
    </p>
  );
  return (
    <MessageThread
      orderId={orderId}
      side="staff"
      back={back}
      notice={closed}
      renderTime={renderLocalTime}
      empty="No messages yet. Anything you write here is sent to the customer."
      tools={
        snippets ? (
          <SnippetPicker
            snippets={snippets.all}
            values={snippets.values}
            onPick={insertSnippetIntoOrderMessage}
          />
        ) : null
      }
      {...messages}
    />
  );
}
