import { formatDollars } from '#app/lib/money.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import type { OrderPageInvoiceDocuments } from './find-documents.server.ts';

function InvoiceDocumentListLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a
        href={href}
        className="inline-flex min-h-9 items-center gap-2 text-sm font-semibold underline underline-offset-4"
      >
        <Icon name="file-down" className="size-4 shrink-0" />
        {children}
      </a>
    </li>
  );
}

/** Links to an order's invoice, receipt and credit notes; the customer can correct the company details. */
export function InvoiceDocumentLinks({
  base,
  documents,
  mayCorrect,
}: {
  base: string;
  documents: OrderPageInvoiceDocuments;
  mayCorrect: boolean;
}) {
  const { invoice, olderRevisions, creditNotes } = documents;
  const { longDate } = useShopTimeFormatters();
  return (
    <div className="grid gap-2">
      <ul>
        <InvoiceDocumentListLink href={`${base}/invoice.pdf`}>
          {invoice ? `Invoice ${invoice.number} (PDF)` : 'Invoice (PDF)'}
        </InvoiceDocumentListLink>
        <InvoiceDocumentListLink href={`${base}/receipt.pdf`}>Receipt (PDF)</InvoiceDocumentListLink>
        {creditNotes.map((note) => (
          <InvoiceDocumentListLink
            key={note.number}
            href={`${base}/credit-note.pdf?number=${encodeURIComponent(note.number)}`}
          >
            {`Credit note ${note.number}${note.isVoid ? ', void' : `, ${formatDollars(note.totalCents)}`} (PDF)`}
          </InvoiceDocumentListLink>
        ))}
        {olderRevisions.map((revision) => (
          <InvoiceDocumentListLink key={revision} href={`${base}/invoice.pdf?revision=${revision}`}>
            {`Previous invoice, version ${revision} (PDF)`}
          </InvoiceDocumentListLink>
        ))}
      </ul>
      {mayCorrect && invoice?.isCorrectable ? (
        <p className="text-sm text-ink-2">
          <a className="font-semibold text-ink underline underline-offset-4" href={`${base}/billing`}>
            Change company, VAT ID or reference
          </a>{' '}
          until {longDate(invoice.correctableUntil)}
        </p>
      ) : null}
    </div>
  );
}
