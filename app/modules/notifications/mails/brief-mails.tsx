import { Text } from 'react-email';
import * as z from 'zod';

import { formatNameList } from '#app/lib/listed-names.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import {
  MAIL_EXAMPLE_TIME,
  MAIL_EXAMPLE_ORDER_URL,
  EMAIL_EXAMPLE_TIME_LABEL,
  EXAMPLE_ORDER_WORK_MAIL_DATA,
} from './mail-examples.ts';
import { useEmailTimeFormatters } from './mail-facts.tsx';
import { EmailQuotedText } from './mail-frame.tsx';
import { EditableEmailPartText, useEmailPartTextFormatter } from './part-text.tsx';
import { mailStyles } from './mail-styles.ts';
import { type DefaultEmailTexts, createConditionalEmailPartText } from '../texts/email-texts.ts';
import {
  isoInstantSchema,
  orderWorkEmailPayloadSchemas,
  getOrderWorkEmailVariables,
} from './payload-parts.ts';
import { OrderEmailLayout } from './order-email.tsx';

const briefReminderMailPayloadSchema = z.object({
  ...orderWorkEmailPayloadSchemas,
  isSecond: z.boolean(),
  /**
   * The services of the order whose briefs are missing; absent for orders of
   * one service and in emails of an older version.
   */
  missing: z.optional(z.array(z.string())),
});

const briefReceivedMailPayloadSchema = z.object({
  ...orderWorkEmailPayloadSchemas,
  dueAt: isoInstantSchema,
  /**
   * Services of the order whose briefs are still missing; absent if there are
   * none and in emails of an older version.
   */
  missing: z.optional(z.array(z.string())),
});

const briefReturnedMailPayloadSchema = z.object({ ...orderWorkEmailPayloadSchemas, comment: z.string() });

const dueDateChangedMailPayloadSchema = z.object({
  ...orderWorkEmailPayloadSchemas,
  dueAt: isoInstantSchema,
  previous: z.nullable(isoInstantSchema),
  reason: z.string(),
  /** The work starts without the brief, and the due date counts from now; absent otherwise. */
  isBriefSkipped: z.optional(z.boolean()),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'brief.reminder': z.infer<typeof briefReminderMailPayloadSchema>;
    'brief.received': z.infer<typeof briefReceivedMailPayloadSchema>;
    'brief.returned': z.infer<typeof briefReturnedMailPayloadSchema>;
    'due.changed': z.infer<typeof dueDateChangedMailPayloadSchema>;
  }
}

const ONE_BRIEF_MISSING_EMAIL_CONDITION = 'the brief of one service is missing';
const SEVERAL_BRIEFS_MISSING_EMAIL_CONDITION = 'the briefs of several services are missing';

/** Text that two emails share about the missing briefs of an order with several services. */
const MISSING_BRIEF_REMINDER_TEXTS = {
  bold: createConditionalEmailPartText(
    ONE_BRIEF_MISSING_EMAIL_CONDITION,
    'Still missing: the brief for {missing}.',
  ),
  rest: createConditionalEmailPartText(
    ONE_BRIEF_MISSING_EMAIL_CONDITION,
    'Its delivery clock starts once we have it.',
  ),
  bold_several: createConditionalEmailPartText(
    SEVERAL_BRIEFS_MISSING_EMAIL_CONDITION,
    'Still missing: the briefs for {missing}.',
  ),
  rest_several: createConditionalEmailPartText(
    SEVERAL_BRIEFS_MISSING_EMAIL_CONDITION,
    'Their delivery clocks start once we have them.',
  ),
} satisfies Partial<DefaultEmailTexts>;

/** Lists the missing briefs of an order with several services. */
function MissingBriefsEmailParagraph({ titles }: { titles: readonly string[] }) {
  const words = useEmailPartTextFormatter();
  const isOne = titles.length === 1;
  return (
    <Text style={mailStyles.text}>
      <strong>{words(isOne ? 'bold' : 'bold_several')}</strong> {words(isOne ? 'rest' : 'rest_several')}
    </Text>
  );
}

/**
 * To the buyer, 24 and 72 hours after the payment while a brief is missing
 * (pages.md "Emails", brief.reminder).
 */
function BriefReminderEmailBody(mail: MailPayload<'brief.reminder'>) {
  return (
    <OrderEmailLayout about={mail}>
      <EditableEmailPartText part={mail.isSecond ? 'text_again' : 'text'} />
      {mail.missing ? (
        <MissingBriefsEmailParagraph titles={mail.missing} />
      ) : (
        <EditableEmailPartText part="more" />
      )}
    </OrderEmailLayout>
  );
}

export const briefReminderEmail = defineEmail({
  payload: briefReminderMailPayloadSchema,
  words: {
    subject: 'We need a few answers to start order {number}',
    preheader: 'Your delivery clock starts once we have your brief.',
    heading: 'We need a few answers to start.',
    text: 'Before we can start, we need your answers to a few questions. Everything you’ve written so far is saved.',
    text_again: createConditionalEmailPartText(
      'it is the second reminder',
      'Your order is still waiting for its brief. Before we can start, we need your answers to a few questions. Everything you’ve written so far is saved.',
    ),
    more: 'Your delivery clock starts once we have your brief.',
    ...MISSING_BRIEF_REMINDER_TEXTS,
    button: 'Answer the questions',
  },
  variables: (mail) => ({ ...getOrderWorkEmailVariables(mail), missing: formatNameList(mail.missing ?? []) }),
  keeps: ['missing'],
  page: BriefReminderEmailBody,
  example: {
    payload: { ...EXAMPLE_ORDER_WORK_MAIL_DATA, isSecond: true },
    subject: 'We need a few answers to start order 1f0c2a3b',
    facts: ['Website audit', MAIL_EXAMPLE_ORDER_URL],
  },
});

/** To the buyer when a brief is submitted, with the due date that now applies (brief.received). */
function BriefReceivedEmailBody(mail: MailPayload<'brief.received'>) {
  const { moment } = useEmailTimeFormatters();
  return (
    <OrderEmailLayout
      about={mail}
      action={mail.missing ? 'button_missing' : 'button'}
      facts={[['Delivery by', moment(mail.dueAt)]]}
    >
      <EditableEmailPartText part={mail.missing ? 'text_missing' : 'text'} />
      {mail.missing && <MissingBriefsEmailParagraph titles={mail.missing} />}
    </OrderEmailLayout>
  );
}

const OTHER_BRIEFS_MISSING_CONDITION = 'other briefs are missing';

export const briefReceivedEmail = defineEmail({
  payload: briefReceivedMailPayloadSchema,
  words: {
    subject: 'We have your brief. Delivery by {day}',
    preheader: 'Delivery by {due}.',
    heading: 'We have your brief.',
    text: 'Everything we need is here. You can change your answers until the work starts.',
    text_missing: createConditionalEmailPartText(
      OTHER_BRIEFS_MISSING_CONDITION,
      'Everything we need for {service} is here. You can change your answers until the work starts.',
    ),
    ...MISSING_BRIEF_REMINDER_TEXTS,
    button: 'Open your order',
    button_missing: createConditionalEmailPartText(
      OTHER_BRIEFS_MISSING_CONDITION,
      'Answer the other questions',
    ),
  },
  variables: (mail, { time }) => ({
    ...getOrderWorkEmailVariables(mail),
    day: time.day(mail.dueAt),
    due: time.moment(mail.dueAt),
    missing: formatNameList(mail.missing ?? []),
  }),
  keeps: ['missing'],
  page: BriefReceivedEmailBody,
  example: {
    payload: { ...EXAMPLE_ORDER_WORK_MAIL_DATA, dueAt: MAIL_EXAMPLE_TIME },
    subject: 'We have your brief. Delivery by Tue, Nov 24',
    facts: [EMAIL_EXAMPLE_TIME_LABEL, MAIL_EXAMPLE_ORDER_URL],
  },
});

/** To the buyer when the staff returns a brief with a question (brief.returned). */
function BriefReturnedEmailBody(mail: MailPayload<'brief.returned'>) {
  return (
    <OrderEmailLayout about={mail}>
      <EmailQuotedText isFramed>{mail.comment}</EmailQuotedText>
      <EditableEmailPartText part="text" />
    </OrderEmailLayout>
  );
}

export const briefReturnedEmail = defineEmail({
  payload: briefReturnedMailPayloadSchema,
  words: {
    subject: 'One question about your brief',
    preheader: 'Your delivery date is paused until we have your answer.',
    heading: 'One question about your brief',
    text: 'Your delivery date is paused until you send the brief again. Everything you wrote is saved.',
    button: 'Answer the question',
  },
  variables: getOrderWorkEmailVariables,
  page: BriefReturnedEmailBody,
  example: {
    payload: { ...EXAMPLE_ORDER_WORK_MAIL_DATA, comment: 'Which pages?\nAll of them?' },
    subject: 'One question about your brief',
    facts: ['Which pages?', 'All of them?', MAIL_EXAMPLE_ORDER_URL],
  },
});

/**
 * To the buyer when the due date changes for any reason but the brief,
 * including when the work starts without it (due.changed).
 */
function DueDateChangedEmailBody(mail: MailPayload<'due.changed'>) {
  const { moment } = useEmailTimeFormatters();
  return (
    <OrderEmailLayout
      about={mail}
      heading={mail.isBriefSkipped ? 'heading_skipped' : 'heading'}
      facts={[
        ['Delivery by', moment(mail.dueAt)],
        ['Previously', mail.isBriefSkipped ? null : mail.previous && moment(mail.previous)],
      ]}
    >
      {mail.isBriefSkipped && <EditableEmailPartText part="text" />}
      <EmailQuotedText isFramed>{mail.reason}</EmailQuotedText>
    </OrderEmailLayout>
  );
}

const BRIEF_SKIPPED_MAIL_TEXT_CONDITION = 'the work goes on without the brief';

export const dueDateChangedEmail = defineEmail({
  payload: dueDateChangedMailPayloadSchema,
  words: {
    subject: 'New delivery date for order {number}: {day}',
    subject_skipped: createConditionalEmailPartText(
      BRIEF_SKIPPED_MAIL_TEXT_CONDITION,
      'We are continuing without your brief. Delivery by {day}',
    ),
    preheader: 'Delivery by {due}.',
    heading: 'Your delivery date has changed.',
    heading_skipped: createConditionalEmailPartText(
      BRIEF_SKIPPED_MAIL_TEXT_CONDITION,
      'We are continuing without your brief.',
    ),
    text: createConditionalEmailPartText(
      BRIEF_SKIPPED_MAIL_TEXT_CONDITION,
      'You don’t need to send anything else: we’re starting without the brief, and your delivery time counts from today. The reason:',
    ),
    button: 'Open your order',
  },
  variables: (mail, { time }) => ({
    ...getOrderWorkEmailVariables(mail),
    day: time.day(mail.dueAt),
    due: time.moment(mail.dueAt),
  }),
  keeps: ['day'],
  subject: (mail) => (mail.isBriefSkipped ? 'subject_skipped' : 'subject'),
  page: DueDateChangedEmailBody,
  example: {
    payload: {
      ...EXAMPLE_ORDER_WORK_MAIL_DATA,
      dueAt: MAIL_EXAMPLE_TIME,
      previous: null,
      reason: 'As you asked.',
    },
    subject: 'New delivery date for order 1f0c2a3b: Tue, Nov 24',
    facts: [EMAIL_EXAMPLE_TIME_LABEL, 'As you asked.', MAIL_EXAMPLE_ORDER_URL],
  },
});
