import type { PapersView } from '#app/modules/papers/find-papers.server.ts';
import { Papers } from '#app/modules/papers/papers.tsx';
import { hasRefundPart, RefundRequest } from '#app/modules/payments/refund-request.tsx';
import type { RefundView } from '#app/modules/payments/refunds/find-refund-view.server.ts';

type Props = {
  orderId: string;
  /** Null for an order that was never paid. */
  papers: PapersView | null;
  refund: RefundView | null;
  confirmHref: string | null;
  email: string;
};

/** The documents of a paid order, and the refund request. */
export function MoneyParts({ orderId, papers, refund, confirmHref, email }: Props) {
  return (
    <>
      {papers ? (
        <div className="border-t border-line pt-4">
          <Papers base={`/orders/${orderId}`} papers={papers} mayCorrect />
        </div>
      ) : null}
      {refund && hasRefundPart(refund) ? (
        <div id="refund" className="scroll-mt-28 border-t border-line pt-4">
          <h3 className="sr-only">Refund</h3>
          <RefundRequest orderId={orderId} view={refund} confirmHref={confirmHref} email={email} />
        </div>
      ) : null}
    </>
  );
}
