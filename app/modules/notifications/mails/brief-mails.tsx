import { Text } from 'react-email';
import * as z from 'zod';

import { listedNames } from '#app/lib/listed-names.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { AT, LINK, MOMENT, WORK } from './mail-examples.ts';
import { useMailTime } from './mail-facts.tsx';
import { Quote } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';
import { instant, workFacts } from './payload-parts.ts';
import { WorkLetter } from './work-letter.tsx';

const briefReminderPayload = z.object({
  ...workFacts,
  isSecond: z.boolean(),
  /** Every service of the order whose brief is missing; absent in orders of one service, and in mails of an older version. */
  missing: z.optional(z.array(z.string())),
});

const briefReceivedPayload = z.object({
  ...workFacts,
  dueAt: instant,
  /** Services of the order whose briefs are still missing; absent where none is, and in mails of an older version. */
  missing: z.optional(z.array(z.string())),
});

const briefReturnedPayload = z.object({ ...workFacts, comment: z.string() });

const dueChangedPayload = z.object({
  ...workFacts,
  dueAt: instant,
  previous: z.nullable(instant),
  reason: z.string(),
  /** The work goes on without the brief, and the date counts from now; absent otherwise. */
  isBriefSkipped: z.optional(z.boolean()),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'brief.reminder': z.infer<typeof briefReminderPayload>;
    'brief.received': z.infer<typeof briefReceivedPayload>;
    'brief.returned': z.infer<typeof briefReturnedPayload>;
    'due.changed': z.infer<typeof dueChangedPayload>;
  }
}

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
function BriefReminder(mail: MailPayload<'brief.reminder'>) {
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

export const briefReminder = letter({
  payload: briefReminderPayload,
  subject: (mail) => `We need a few answers to start order ${mail.orderNumber}`,
  page: BriefReminder,
  example: {
    payload: { ...WORK, isSecond: true },
    subject: 'We need a few answers to start order 1f0c2a3b',
    facts: ['Website audit', LINK],
  },
});

/** To the buyer, when a brief was handed in, with the date that now counts (brief.received). */
function BriefReceived(mail: MailPayload<'brief.received'>) {
  const { moment } = useMailTime();
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

export const briefReceived = letter({
  payload: briefReceivedPayload,
  subject: (mail, _sender, { day }) => `We have your brief. Delivery by ${day(mail.dueAt)}`,
  page: BriefReceived,
  example: {
    payload: { ...WORK, dueAt: AT },
    subject: 'We have your brief. Delivery by Tue, Nov 24',
    facts: [MOMENT, LINK],
  },
});

/** To the buyer, when the staff sends a brief back with a question (brief.returned). */
function BriefReturned(mail: MailPayload<'brief.returned'>) {
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

export const briefReturned = letter({
  payload: briefReturnedPayload,
  subject: () => 'One question about your brief',
  page: BriefReturned,
  example: {
    payload: { ...WORK, comment: 'Which pages?\nAll of them?' },
    subject: 'One question about your brief',
    facts: ['Which pages?', 'All of them?', LINK],
  },
});

/** To the buyer, when the date moved otherwise than by the brief (due.changed), also because the work goes on without it. */
function DueChanged(mail: MailPayload<'due.changed'>) {
  const { moment } = useMailTime();
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

export const dueChanged = letter({
  payload: dueChangedPayload,
  subject: (mail, _sender, { day }) => {
    const due = day(mail.dueAt);
    return mail.isBriefSkipped
      ? `We are continuing without your brief. Delivery by ${due}`
      : `New delivery date for order ${mail.orderNumber}: ${due}`;
  },
  page: DueChanged,
  example: {
    payload: { ...WORK, dueAt: AT, previous: null, reason: 'As you asked.' },
    subject: 'New delivery date for order 1f0c2a3b: Tue, Nov 24',
    facts: [MOMENT, 'As you asked.', LINK],
  },
});
