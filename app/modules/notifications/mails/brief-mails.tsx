import { Text } from 'react-email';

import { listedNames } from '#app/lib/listed-names.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { moment } from './mail-facts.tsx';
import { Quote } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';
import { WorkLetter } from './work-letter.tsx';

/** Which briefs an order of several services waits for. */
function MissingBriefs({ titles }: { titles: readonly string[] }) {
  const isOne = titles.length === 1;
  return (
    <Text style={styles.text}>
      <strong>{`Still missing: ${isOne ? 'the brief' : 'the briefs'} for ${listedNames(titles)}.`}</strong>{' '}
      {isOne ? 'Its delivery date starts when it is in.' : 'Their delivery dates start when they are in.'}
    </Text>
  );
}

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
        {mail.isSecond ? 'Your order is still waiting for its brief. ' : ''}
        Before we can begin we need your answers to a few questions. What you have written so far is saved.
      </Text>
      {mail.missing ? (
        <MissingBriefs titles={mail.missing} />
      ) : (
        <Text style={styles.text}>Your delivery date starts when the brief is in.</Text>
      )}
    </WorkLetter>
  );
}

/** To the buyer, when a brief was handed in, with the date that now counts (brief.received). */
export function BriefReceived(mail: MailPayload<'brief.received'>) {
  const date = moment(mail.dueAt);
  return (
    <WorkLetter
      about={mail}
      preview={`Delivery by ${date}.`}
      heading="We have your brief."
      action={mail.missing ? 'Answer the other questions' : 'Open your order'}
      facts={[['Delivery by', date]]}
    >
      <Text style={styles.text}>
        {mail.missing ? `Everything we need for ${mail.service} is here. ` : 'Everything we need is here. '}
        You can change your answers until the work starts.
      </Text>
      {mail.missing && <MissingBriefs titles={mail.missing} />}
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
      <Quote isFramed>{mail.comment}</Quote>
      <Text style={styles.text}>
        Your delivery date is paused until we have the brief back. Nothing you wrote is lost.
      </Text>
    </WorkLetter>
  );
}

/** To the buyer, when the date moved otherwise than by the brief (due.changed), also because the work goes on without it. */
export function DueChanged(mail: MailPayload<'due.changed'>) {
  const date = moment(mail.dueAt);
  return (
    <WorkLetter
      about={mail}
      preview={`Delivery by ${date}.`}
      heading={
        mail.isBriefSkipped ? 'We are continuing without your brief.' : 'Your delivery date has changed.'
      }
      action="Open your order"
      facts={[
        ['Delivery by', date],
        ['Before', mail.isBriefSkipped ? null : mail.previous && moment(mail.previous)],
      ]}
    >
      {mail.isBriefSkipped && (
        <Text style={styles.text}>
          You do not have to send anything else: work begins without the brief, and your delivery time counts
          from today. The reason:
        </Text>
      )}
      <Quote isFramed>{mail.reason}</Quote>
    </WorkLetter>
  );
}
