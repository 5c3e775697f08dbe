import { Text } from 'react-email';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { styles } from './mail-styles.ts';
import { WorkLetter } from './work-letter.tsx';

/** To the buyer, when the staff sends the way to an invoice (pages.md section 5, "Resend invoice"). */
export function OrderInvoice(mail: MailPayload<'order.invoice'>) {
  return (
    <WorkLetter
      about={mail}
      preview={`Invoice ${mail.number} as a PDF.`}
      heading="Your invoice"
      action="Open your order"
      facts={[
        ['Invoice', mail.number],
        ['Total', formatDollars(mail.totalCents)],
      ]}
    >
      <Text style={styles.text}>
        The invoice and its receipt are on your order’s page, as PDF files. Company, VAT ID and reference can
        be changed there for 30 days.
      </Text>
    </WorkLetter>
  );
}
