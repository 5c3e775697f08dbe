import { Text } from 'react-email';

import { formatEasternMoment } from '#app/lib/dates.ts';

import type { MailPayload } from '../schemas.ts';

import { styles } from './frame.tsx';
import { WorkLetter } from './work-letter.tsx';

/** To the buyer, when a version was delivered (pages.md section 6, item.delivered): the way to it, never the work itself. */
export function ItemDelivered(mail: MailPayload<'item.delivered'>) {
  return (
    <WorkLetter
      about={mail}
      preview={
        mail.hasRevisionLeft ? 'Accept it, or ask for a revision.' : 'Accept it, or write to us about it.'
      }
      heading={mail.version === 1 ? 'Your delivery is here.' : `Version ${mail.version} is here.`}
      action="Review the delivery"
    >
      <Text style={styles.text}>
        <strong>{mail.service}</strong> is ready for your review.
        {mail.hasRevisionLeft ? ' Accept it, or ask for a revision.' : ' Accept it, or write to us about it.'}
      </Text>
      <Text style={styles.text}>
        Without an answer it counts as accepted on{' '}
        <strong>{formatEasternMoment(new Date(mail.acceptBy))}</strong>.
      </Text>
    </WorkLetter>
  );
}

/** To the buyer, two days before a delivery counts as accepted (item.review_reminder). */
export function ItemReviewReminder(mail: MailPayload<'item.review_reminder'>) {
  const date = formatEasternMoment(new Date(mail.acceptBy));
  return (
    <WorkLetter
      about={mail}
      preview={`It counts as accepted on ${date}.`}
      heading="2 days left to review your delivery"
      action="Review the delivery"
    >
      <Text style={styles.text}>
        <strong>{mail.service}</strong> waits for your review. Without an answer it counts as accepted on{' '}
        <strong>{date}</strong>.
      </Text>
    </WorkLetter>
  );
}

/** To the buyer, when everything of an order is accepted (order.completed). */
export function OrderCompleted(mail: MailPayload<'order.completed'>) {
  return (
    <WorkLetter
      about={mail}
      preview="Everything is delivered and accepted."
      heading="Your order is complete."
      action="Open your order"
    >
      <Text style={styles.text}>
        <strong>{mail.service}</strong>: everything is delivered and accepted. Your files, the messages and
        the invoice stay with the order.
      </Text>
      {mail.refundUntil && (
        <Text style={styles.text}>
          Should something be wrong after all: you may ask for a refund until{' '}
          {formatEasternMoment(new Date(mail.refundUntil))}.
        </Text>
      )}
    </WorkLetter>
  );
}
