import * as z from 'zod';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MAIL_EXAMPLE_ORDER_URL, MAIL_EXAMPLE_ORDER_REFERENCE } from './mail-examples.ts';
import { EditableEmailPartText } from './part-text.tsx';
import { centsAmountSchema, invoiceAndRefundMailPayloadSchemas } from './payload-parts.ts';
import { OrderEmailLayout } from './order-email.tsx';

const orderInvoiceMailPayloadSchema = z.object({
  ...invoiceAndRefundMailPayloadSchemas,
  number: z.string(),
  totalCents: centsAmountSchema,
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order.invoice': z.infer<typeof orderInvoiceMailPayloadSchema>;
  }
}

/** To the buyer when the staff sends the link to an invoice (pages.md "Admin pages": "Resend invoice"). */
function InvoiceLinkEmailBody(mail: MailPayload<'order.invoice'>) {
  return (
    <OrderEmailLayout
      about={mail}
      facts={[
        ['Invoice', mail.number],
        ['Total', formatDollars(mail.totalCents)],
      ]}
    >
      <EditableEmailPartText part="text" />
    </OrderEmailLayout>
  );
}

export const invoiceLinkEmail = defineEmail({
  payload: orderInvoiceMailPayloadSchema,
  words: {
    subject: 'Invoice {invoice} for order {number}',
    preheader: 'Your invoice {invoice} as a PDF.',
    heading: 'Your invoice',
    text: 'Your invoice and receipt are on your order page as PDFs. You can change the company, VAT ID and reference there for 30 days.',
    button: 'Open your order',
  },
  variables: ({ number, orderNumber, totalCents }) => ({
    invoice: number,
    number: orderNumber,
    total: formatDollars(totalCents),
  }),
  page: InvoiceLinkEmailBody,
  example: {
    payload: { ...MAIL_EXAMPLE_ORDER_REFERENCE, number: 'INV-0007', totalCents: 312_30 },
    subject: 'Invoice INV-0007 for order 1f0c2a3b',
    facts: ['INV-0007', '$312.30', MAIL_EXAMPLE_ORDER_URL],
  },
});
