import { Heading, Hr, Text } from 'react-email';

import { formatEasternMoment, formatLongDate } from '#app/lib/dates.ts';

import type { MailPayload } from '../schemas.ts';

import { MailButton } from './code.tsx';
import { MailFrame, styles, TestNotice } from './frame.tsx';
import { OrderLines } from './order-lines.tsx';

type Confirmed = MailPayload<'order.confirmed'>;

const startsWithBrief = (hours: number | null) =>
  hours === null
    ? 'its delivery date starts when your brief is in.'
    : `starts when your brief is in; delivered within ${hours} hours then.`;

/** When what was bought arrives: a date where one is promised, and how long it takes where the date starts with a brief. */
function Delivery({ dueAt, awaitsBrief, briefs }: Confirmed) {
  if (!briefs) {
    // Mails of an older version know that something waits, and not what.
    return awaitsBrief ? null : (
      <Text style={styles.text}>
        <strong>Delivery by {formatEasternMoment(new Date(dueAt))}</strong>
      </Text>
    );
  }
  return (
    <>
      {briefs.items.map(({ title, hours }) => (
        <Text key={title} style={styles.text}>
          <strong>{title}</strong>: {startsWithBrief(hours)}
        </Text>
      ))}
      {briefs.othersDueAt && (
        <Text style={styles.text}>
          <strong>Everything else: delivery by {formatEasternMoment(new Date(briefs.othersDueAt))}</strong>
        </Text>
      )}
    </>
  );
}

/** To the buyer, when the order is paid (pages.md section 6, order.confirmed). */
export function OrderConfirmed(mail: Confirmed) {
  return (
    <MailFrame
      preview={
        mail.awaitsBrief
          ? 'We need a few answers to start.'
          : `Done by ${formatLongDate(new Date(mail.dueAt))}.`
      }
    >
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
      <Delivery {...mail} />
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
      <Text style={styles.small}>Your invoice and receipt are on the page of your order.</Text>
      <Text style={styles.small}>Order number: {mail.orderNumber}</Text>
    </MailFrame>
  );
}
