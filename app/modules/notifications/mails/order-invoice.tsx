import * as z from 'zod';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { LINK, MONEY } from './mail-examples.ts';
import { Said } from './mail-said.tsx';
import { cents, moneyBackFacts } from './payload-parts.ts';
import { WorkLetter } from './work-letter.tsx';

const payload = z.object({ ...moneyBackFacts, number: z.string(), totalCents: cents });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order.invoice': z.infer<typeof payload>;
  }
}

/** To the buyer when the staff sends the link to an invoice (pages.md "Admin pages": "Resend invoice"). */
function OrderInvoice(mail: MailPayload<'order.invoice'>) {
  return (
    <WorkLetter
      about={mail}
      facts={[
        ['Invoice', mail.number],
        ['Total', formatDollars(mail.totalCents)],
      ]}
    >
      <Said part="text" />
    </WorkLetter>
  );
}

export const orderInvoice = letter({
  payload,
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
  page: OrderInvoice,
  example: {
    payload: { ...MONEY, number: 'INV-0007', totalCents: 312_30 },
    subject: 'Invoice INV-0007 for order 1f0c2a3b',
    facts: ['INV-0007', '$312.30', LINK],
  },
});
