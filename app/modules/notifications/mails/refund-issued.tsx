import { Text } from 'react-email';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { styles } from './mail-styles.ts';
import { WorkLetter } from './work-letter.tsx';

/** As the card networks write themselves; the provider gives codes. */
const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** To the buyer, when money was refunded (pages.md section 6, refund.issued). */
export function RefundIssued(mail: MailPayload<'refund.issued'>) {
  const brand = mail.cardBrand === null ? 'Card' : (BRANDS[mail.cardBrand] ?? mail.cardBrand);
  const isWhole = mail.amountCents === mail.totalCents;
  const refunded = formatDollars(mail.amountCents);
  const total = formatDollars(mail.totalCents);
  return (
    <WorkLetter
      about={mail}
      preview={`${refunded} is on its way back to you.`}
      heading={`${refunded} is on its way back.`}
      action="Open your order"
      facts={[
        ['Refunded', isWhole ? `All of ${total}` : `${refunded} of ${total}`],
        ['To', mail.cardLast4 ? `${brand} ending in ${mail.cardLast4}` : 'The way you paid'],
      ]}
    >
      <Text style={styles.text}>
        Banks take 5 to 10 days to show it. The credit note is on your order’s page.
      </Text>
    </WorkLetter>
  );
}
