import { Heading, Text } from 'react-email';

import { formatDollars } from '#app/lib/money.ts';

import type { MailPayload } from '../schemas.ts';

import { MailButton } from './code.tsx';
import { MailFrame, styles, TestNotice } from './frame.tsx';

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
  const brand = mail.cardBrand === null ? 'card' : (BRANDS[mail.cardBrand] ?? mail.cardBrand);
  const card = mail.cardLast4 ? `your ${brand} ending in ${mail.cardLast4}` : 'the way you paid';
  const isWhole = mail.amountCents === mail.totalCents;
  const total = formatDollars(mail.totalCents);
  const amount = isWhole ? `all of the ${total}` : `${formatDollars(mail.amountCents)} of ${total}`;
  return (
    <MailFrame preview={`${formatDollars(mail.amountCents)} is on its way back to you.`}>
      {mail.isTest && <TestNotice />}
      <Heading as="h1" style={styles.heading}>
        {formatDollars(mail.amountCents)} is on its way back.
      </Heading>
      <Text style={styles.text}>
        We refunded {amount} for order {mail.orderNumber} to {card}. Banks take 5 to 10 days to show it.
      </Text>
      <Text style={styles.text}>The credit note is in your order.</Text>
      <MailButton href={mail.orderUrl}>Open your order</MailButton>
    </MailFrame>
  );
}
