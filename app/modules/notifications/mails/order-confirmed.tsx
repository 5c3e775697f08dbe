import { Heading, Hr, Text } from 'react-email';

import { formatEasternMoment, formatLongDate } from '#app/lib/dates.ts';

import type { MailPayload } from '../schemas.ts';

import { MailButton } from './code.tsx';
import { MailFrame, styles, TestNotice } from './frame.tsx';
import { OrderLines } from './order-lines.tsx';

/** To the buyer, when the order is paid (pages.md section 6, order.confirmed). */
export function OrderConfirmed(mail: MailPayload<'order.confirmed'>) {
  const dueAt = new Date(mail.dueAt);
  return (
    <MailFrame preview={`Done by ${formatLongDate(dueAt)}.`}>
      {mail.isTest && <TestNotice />}
      <Heading as="h1" style={styles.heading}>
        Your order is confirmed.
      </Heading>
      <Text style={styles.text}>
        {mail.customerName ? `Thank you, ${mail.customerName}. ` : 'Thank you. '}
        The price is fixed and paid; nothing will be added to it.
      </Text>
      <OrderLines {...mail} />
      <Hr style={styles.rule} />
      <Text style={styles.text}>
        <strong>Delivery by {formatEasternMoment(dueAt)}</strong>
      </Text>
      <Text style={styles.text}>
        We&apos;ll start working on your service within 24-48 hours and you&apos;ll receive email updates on
        progress.
      </Text>
      {mail.awaitsBrief && (
        <Text style={styles.text}>
          <strong>We need a few answers to start.</strong> Your delivery date starts when the brief is in.
        </Text>
      )}
      <MailButton href={mail.orderUrl}>
        {mail.awaitsBrief ? 'Answer the questions' : 'Open your order'}
      </MailButton>
      <Text style={styles.small}>Order number: {mail.orderNumber}</Text>
    </MailFrame>
  );
}
