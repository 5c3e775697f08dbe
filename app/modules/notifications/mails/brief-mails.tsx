import { Text } from 'react-email';

import { formatEasternMoment } from '#app/lib/dates.ts';

import type { MailPayload } from '../schemas.ts';

import { Quote, styles } from './frame.tsx';
import { WorkLetter } from './work-letter.tsx';

/** To the buyer, 24 and 72 hours after the payment, while a brief is missing (pages.md section 6, brief.reminder). */
export function BriefReminder(mail: MailPayload<'brief.reminder'>) {
  return (
    <WorkLetter
      about={mail}
      preview="Your delivery date starts when the brief is in."
      heading="We need a few answers to start."
      action="Answer the questions"
    >
      <Text style={styles.text}>
        {mail.isSecond ? 'Your order still waits for its brief. ' : ''}
        Before we can begin with <strong>{mail.service}</strong> we need your answers to a few questions. What
        you have written so far is kept.
      </Text>
      <Text style={styles.text}>Your delivery date starts when the brief is in.</Text>
    </WorkLetter>
  );
}

/** To the buyer, when a brief was handed in, with the date that now counts (brief.received). */
export function BriefReceived(mail: MailPayload<'brief.received'>) {
  const date = formatEasternMoment(new Date(mail.dueAt));
  return (
    <WorkLetter
      about={mail}
      preview={`Delivery by ${date}.`}
      heading="We have your brief."
      action="Open your order"
    >
      <Text style={styles.text}>
        Everything we need for <strong>{mail.service}</strong> is here. You can change your answers until the
        work starts.
      </Text>
      <Text style={styles.text}>
        <strong>Delivery by {date}</strong>
      </Text>
    </WorkLetter>
  );
}

/** To the buyer, when the staff sends a brief back with a question (brief.returned). */
export function BriefReturned(mail: MailPayload<'brief.returned'>) {
  return (
    <WorkLetter
      about={mail}
      preview="The delivery date waits until your answer is in."
      heading="One question about your brief"
      action="Answer it"
    >
      <Text style={styles.text}>
        About <strong>{mail.service}</strong>:
      </Text>
      <Quote isFramed>{mail.comment}</Quote>
      <Text style={styles.text}>
        Your delivery date stands still until the brief is in again. Nothing you wrote is lost.
      </Text>
    </WorkLetter>
  );
}

/** To the buyer, when the staff moved the date (due.changed). */
export function DueChanged(mail: MailPayload<'due.changed'>) {
  const date = formatEasternMoment(new Date(mail.dueAt));
  return (
    <WorkLetter
      about={mail}
      preview={`Delivery by ${date}.`}
      heading="Your delivery date has changed."
      action="Open your order"
    >
      <Text style={styles.text}>
        <strong>{mail.service}</strong> will be delivered by <strong>{date}</strong>
        {mail.previous && ` instead of ${formatEasternMoment(new Date(mail.previous))}`}.
      </Text>
      <Quote isFramed>{mail.reason}</Quote>
    </WorkLetter>
  );
}
