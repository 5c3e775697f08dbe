import { StaffOrderMessageThread } from '../staff-messages.tsx';
import { OrderInternalNotes } from '../staff-notes.tsx';

import { OrderPageCard } from './card.tsx';
import type { AdminOrderPageData } from './read-order.server.ts';

/** The messages with the customer, followed by those within the team in a color of their own. */
export function OrderConversationsSection({
  orderId,
  talk,
}: {
  orderId: string;
  talk: AdminOrderPageData['talk'];
}) {
  if (talk === null) return null;
  const page = `/admin/orders/${orderId}`;
  const { messages, notes, snippets } = talk;
  return (
    <>
      {messages ? (
        <div className="min-w-0 rounded-base border border-line bg-paper p-5 [&_h2]:text-lg">
          <StaffOrderMessageThread
            orderId={orderId}
            back={`${page}#messages`}
            messages={messages}
            snippets={snippets}
          />
        </div>
      ) : (
        <OrderSectionLoadErrorCard title="Messages" />
      )}
      {notes ? (
        <OrderInternalNotes orderId={orderId} back={`${page}#notes`} {...notes} />
      ) : (
        <OrderSectionLoadErrorCard title="Internal notes" />
      )}
    </>
  );
}

function OrderSectionLoadErrorCard({ title }: { title: string }) {
  return (
    <OrderPageCard title={title}>
      <p role="alert" className="text-sm text-bad">
        This couldn’t be loaded. Everything else still works.
      </p>
    </OrderPageCard>
  );
}
