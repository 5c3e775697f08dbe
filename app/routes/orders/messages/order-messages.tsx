import { MessageThread, type MessageThreadProps } from '#app/modules/messages/ui/message-thread.tsx';

import { ConfirmNotice } from '../confirm-notice.tsx';

type Data = Pick<MessageThreadProps, 'thread' | 'chosen' | 'clientKey' | 'answer'> & { mayWrite: boolean };

function Closed() {
  return (
    <p className="border border-line bg-paper px-5 py-4 text-ink-2">
      You can write once an order is paid and until it ends. These messages can only be read.
    </p>
  );
}

/** The thread of an order as its customer has it; `back` is the page it stands on. */
export function OrderMessages({
  orderId,
  back,
  messages,
}: {
  orderId: string;
  back: string;
  messages: Data;
}) {
  const { mayWrite, ...rest } = messages;
  const notice = rest.thread.isOpen ? (
    mayWrite ? null : (
      <ConfirmNotice orderId={orderId} next={back}>
        To write here, confirm that this order’s mailbox is yours.
      </ConfirmNotice>
    )
  ) : (
    <Closed />
  );
  return (
    <MessageThread
      orderId={orderId}
      side="customer"
      back={back}
      notice={notice}
      empty="No messages yet. Ask us anything about this order."
      {...rest}
    />
  );
}
