import { MessageThread, type MessageThreadProps } from '#app/modules/messages/ui/message-thread.tsx';

import { ConfirmOrderEmailNotice } from '../confirm-notice.tsx';

type OrderMessagesData = Pick<MessageThreadProps, 'thread' | 'chosen' | 'clientKey' | 'answer'> & {
  mayWrite: boolean;
};

function ReadOnlyMessagesNotice() {
  return (
    <p className="border border-line bg-paper px-5 py-4 text-ink-2">
      You can send messages while an order is active. These are read-only.
    </p>
  );
}

/** The thread of an order for its customer; `back` is the page that shows it. */
export function OrderMessages({
  orderId,
  back,
  messages,
  refresh,
}: {
  orderId: string;
  back: string;
  messages: OrderMessagesData;
  /** Loads the page's data again, when something else happened to the order. */
  refresh: () => Promise<void>;
}) {
  const { mayWrite, ...rest } = messages;
  const notice = rest.thread.isOpen ? (
    mayWrite ? null : (
      <ConfirmOrderEmailNotice orderId={orderId} next={back}>
        To send messages, confirm your email address for this order.
      </ConfirmOrderEmailNotice>
    )
  ) : (
    <ReadOnlyMessagesNotice />
  );
  return (
    <MessageThread
      orderId={orderId}
      side="customer"
      back={back}
      onOrderChange={refresh}
      notice={notice}
      empty="No messages yet. Ask us anything about this order."
      {...rest}
    />
  );
}
