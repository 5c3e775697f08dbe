import { Text } from 'react-email';
import * as z from 'zod';

import { listedNames } from '#app/lib/listed-names.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { AT, LINK, MOMENT, WORK } from './mail-examples.ts';
import { useMailTime } from './mail-facts.tsx';
import { Quote } from './mail-frame.tsx';
import { PartText, useWords } from './part-text.tsx';
import { styles } from './mail-styles.ts';
import { type ShippedEmailTexts, when } from '../texts/email-texts.ts';
import { instant, workFacts, workValues } from './payload-parts.ts';
import { OrderEmail } from './order-email.tsx';

const briefReminderPayload = z.object({
  ...workFacts,
  isSecond: z.boolean(),
  /**
   * The services of the order whose briefs are missing; absent for orders of
   * one service and in emails of an older version.
   */
  missing: z.optional(z.array(z.string())),
});

const briefReceivedPayload = z.object({
  ...workFacts,
  dueAt: instant,
  /**
   * Services of the order whose briefs are still missing; absent if there are
   * none and in emails of an older version.
   */
  missing: z.optional(z.array(z.string())),
});

const briefReturnedPayload = z.object({ ...workFacts, comment: z.string() });

const dueChangedPayload = z.object({
  ...workFacts,
  dueAt: instant,
  previous: z.nullable(instant),
  reason: z.string(),
  /** The work starts without the brief, and the due date counts from now; absent otherwise. */
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

const ONE_MISSING = 'the brief of one service is missing';
const SEVERAL_MISSING = 'the briefs of several services are missing';

/** Text that two emails share about the missing briefs of an order with several services. */
const MISSING_BRIEF_TEXTS = {
  bold: when(ONE_MISSING, 'Still missing: the brief for {missing}.'),
  rest: when(ONE_MISSING, 'Its delivery clock starts once we have it.'),
  bold_several: when(SEVERAL_MISSING, 'Still missing: the briefs for {missing}.'),
  rest_several: when(SEVERAL_MISSING, 'Their delivery clocks start once we have them.'),
} satisfies Partial<ShippedEmailTexts>;

/** Lists the missing briefs of an order with several services. */
function MissingBriefs({ titles }: { titles: readonly string[] }) {
  const words = useWords();
  const isOne = titles.length === 1;
  return (
    <Text style={styles.text}>
      <strong>{words(isOne ? 'bold' : 'bold_several')}</strong> {words(isOne ? 'rest' : 'rest_several')}
    </Text>
  );
}

/**
 * To the buyer, 24 and 72 hours after the payment while a brief is missing
 * (pages.md "Emails", brief.reminder).
 */
function BriefReminder(mail: MailPayload<'brief.reminder'>) {
  return (
    <OrderEmail about={mail}>
      <PartText part={mail.isSecond ? 'text_again' : 'text'} />
      {mail.missing ? <MissingBriefs titles={mail.missing} /> : <PartText part="more" />}
    </OrderEmail>
  );
}

export const briefReminder = defineEmail({
  payload: briefReminderPayload,
  words: {
    subject: 'We need a few answers to start order {number}',
    preheader: 'Your delivery clock starts once we have your brief.',
    heading: 'We need a few answers to start.',
    text: 'Before we can start, we need your answers to a few questions. Everything you’ve written so far is saved.',
    text_again: when(
      'it is the second reminder',
      'Your order is still waiting for its brief. Before we can start, we need your answers to a few questions. Everything you’ve written so far is saved.',
    ),
    more: 'Your delivery clock starts once we have your brief.',
    ...MISSING_BRIEF_TEXTS,
    button: 'Answer the questions',
  },
  variables: (mail) => ({ ...workValues(mail), missing: listedNames(mail.missing ?? []) }),
  keeps: ['missing'],
  page: BriefReminder,
  example: {
    payload: { ...WORK, isSecond: true },
    subject: 'We need a few answers to start order 1f0c2a3b',
    facts: ['Website audit', LINK],
  },
});

/** To the buyer when a brief is submitted, with the due date that now applies (brief.received). */
function BriefReceived(mail: MailPayload<'brief.received'>) {
  const { moment } = useMailTime();
  return (
    <OrderEmail
      about={mail}
      action={mail.missing ? 'button_missing' : 'button'}
      facts={[['Delivery by', moment(mail.dueAt)]]}
    >
      <PartText part={mail.missing ? 'text_missing' : 'text'} />
      {mail.missing && <MissingBriefs titles={mail.missing} />}
    </OrderEmail>
  );
}

const OTHERS_MISSING = 'other briefs are missing';

export const briefReceived = defineEmail({
  payload: briefReceivedPayload,
  words: {
    subject: 'We have your brief. Delivery by {day}',
    preheader: 'Delivery by {due}.',
    heading: 'We have your brief.',
    text: 'Everything we need is here. You can change your answers until the work starts.',
    text_missing: when(
      OTHERS_MISSING,
      'Everything we need for {service} is here. You can change your answers until the work starts.',
    ),
    ...MISSING_BRIEF_TEXTS,
    button: 'Open your order',
    button_missing: when(OTHERS_MISSING, 'Answer the other questions'),
  },
  variables: (mail, { time }) => ({
    ...workValues(mail),
    day: time.day(mail.dueAt),
    due: time.moment(mail.dueAt),
    missing: listedNames(mail.missing ?? []),
  }),
  keeps: ['missing'],
  page: BriefReceived,
  example: {
    payload: { ...WORK, dueAt: AT },
    subject: 'We have your brief. Delivery by Tue, Nov 24',
    facts: [MOMENT, LINK],
  },
});

/** To the buyer when the staff returns a brief with a question (brief.returned). */
function BriefReturned(mail: MailPayload<'brief.returned'>) {
  return (
    <OrderEmail about={mail}>
      <Quote isFramed>{mail.comment}</Quote>
      <PartText part="text" />
    </OrderEmail>
  );
}

export const briefReturned = defineEmail({
  payload: briefReturnedPayload,
  words: {
    subject: 'One question about your brief',
    preheader: 'Your delivery date is paused until we have your answer.',
    heading: 'One question about your brief',
    text: 'Your delivery date is paused until you send the brief again. Everything you wrote is saved.',
    button: 'Answer the question',
  },
  variables: workValues,
  page: BriefReturned,
  example: {
    payload: { ...WORK, comment: 'Which pages?\nAll of them?' },
    subject: 'One question about your brief',
    facts: ['Which pages?', 'All of them?', LINK],
  },
});

/**
 * To the buyer when the due date changes for any reason but the brief,
 * including when the work starts without it (due.changed).
 */
function DueChanged(mail: MailPayload<'due.changed'>) {
  const { moment } = useMailTime();
  return (
    <OrderEmail
      about={mail}
      heading={mail.isBriefSkipped ? 'heading_skipped' : 'heading'}
      facts={[
        ['Delivery by', moment(mail.dueAt)],
        ['Previously', mail.isBriefSkipped ? null : mail.previous && moment(mail.previous)],
      ]}
    >
      {mail.isBriefSkipped && <PartText part="text" />}
      <Quote isFramed>{mail.reason}</Quote>
    </OrderEmail>
  );
}

const BRIEF_SKIPPED_CONDITION = 'the work goes on without the brief';

export const dueChanged = defineEmail({
  payload: dueChangedPayload,
  words: {
    subject: 'New delivery date for order {number}: {day}',
    subject_skipped: when(BRIEF_SKIPPED_CONDITION, 'We are continuing without your brief. Delivery by {day}'),
    preheader: 'Delivery by {due}.',
    heading: 'Your delivery date has changed.',
    heading_skipped: when(BRIEF_SKIPPED_CONDITION, 'We are continuing without your brief.'),
    text: when(
      BRIEF_SKIPPED_CONDITION,
      'You don’t need to send anything else: we’re starting without the brief, and your delivery time counts from today. The reason:',
    ),
    button: 'Open your order',
  },
  variables: (mail, { time }) => ({
    ...workValues(mail),
    day: time.day(mail.dueAt),
    due: time.moment(mail.dueAt),
  }),
  keeps: ['day'],
  subject: (mail) => (mail.isBriefSkipped ? 'subject_skipped' : 'subject'),
  page: DueChanged,
  example: {
    payload: { ...WORK, dueAt: AT, previous: null, reason: 'As you asked.' },
    subject: 'New delivery date for order 1f0c2a3b: Tue, Nov 24',
    facts: [MOMENT, 'As you asked.', LINK],
  },
});
