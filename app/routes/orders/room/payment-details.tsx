import type { OrderPageInvoiceDocuments } from '#app/modules/invoicing/find-documents.server.ts';
import { InvoiceDocumentLinks } from '#app/modules/invoicing/document-list.tsx';
import { hasRefundSection, RefundRequestSection } from '#app/modules/payments/refund-request.tsx';
import type { CustomerRefundPageData } from '#app/modules/payments/refunds/find-refund-view.server.ts';

type OrderDocumentsAndRefundRequestProps = {
  orderId: string;
  /** Null for an order that was never paid. */
  documents: OrderPageInvoiceDocuments | null;
  refund: CustomerRefundPageData | null;
  confirmHref: string | null;
  email: string;
};

/** The documents of a paid order, and the refund request. */
export function OrderDocumentsAndRefundRequest({
  orderId,
  documents,
  refund,
  confirmHref,
  email,
}: OrderDocumentsAndRefundRequestProps) {
  return (
    <>
      {documents ? (
        <div className="border-t border-line pt-4">
          <InvoiceDocumentLinks base={`/orders/${orderId}`} documents={documents} mayCorrect />
        </div>
      ) : null}
      {refund && hasRefundSection(refund) ? (
        <div id="refund" className="scroll-mt-28 border-t border-line pt-4">
          <h3 className="sr-only">Refund</h3>
          <RefundRequestSection orderId={orderId} view={refund} confirmHref={confirmHref} email={email} />
        </div>
      ) : null}
    </>
  );
}
