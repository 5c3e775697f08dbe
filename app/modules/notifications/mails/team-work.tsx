import { Link, Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import {
  MAIL_EXAMPLE_TIME,
  EXAMPLE_DUE_WORK_LINE,
  MAIL_EXAMPLE_ORDER_URL,
  EMAIL_EXAMPLE_TIME_LABEL,
  EXAMPLE_ORDER_WORK_MAIL_DATA,
} from './mail-examples.ts';
import { useEmailTimeFormatters } from './mail-facts.tsx';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText, useEmailPartTextFormatter } from './part-text.tsx';
import { mailStyles } from './mail-styles.ts';
import { type MailPartName, createConditionalEmailPartText } from '../texts/email-texts.ts';
import {
  isoInstantSchema,
  orderWorkEmailPayloadSchemas,
  getOrderWorkEmailVariables,
} from './payload-parts.ts';
import { OrderEmailLayout } from './order-email.tsx';

const teamBriefReceivedMailPayloadSchema = z.object({
  ...orderWorkEmailPayloadSchemas,
  dueAt: z.nullable(isoInstantSchema),
  isAgain: z.boolean(),
});

const teamRevisionRequestMailPayloadSchema = z.object({
  ...orderWorkEmailPayloadSchemas,
  dueAt: isoInstantSchema,
  number: z.int(),
});

const dueWorkDigestPayload = z.object({
  listUrl: z.url(),
  due: z.array(
    z.object({ orderNumber: z.string(), service: z.string(), dueAt: isoInstantSchema, url: z.url() }),
  ),
  overdue: z.array(
    z.object({ orderNumber: z.string(), service: z.string(), dueAt: isoInstantSchema, url: z.url() }),
  ),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team.brief': z.infer<typeof teamBriefReceivedMailPayloadSchema>;
    'team.revision': z.infer<typeof teamRevisionRequestMailPayloadSchema>;
    'team.due': z.infer<typeof dueWorkDigestPayload>;
  }
}

/** To the assignee when a brief is submitted (pages.md "Emails", team.brief). Never contains the answers. */
function BriefSubmittedTeamEmailBody(mail: MailPayload<'team.brief'>) {
  const { moment } = useEmailTimeFormatters();
  return (
    <OrderEmailLayout
      about={mail}
      heading={mail.isAgain ? 'heading_again' : 'heading'}
      facts={[['Due', mail.dueAt && moment(mail.dueAt)]]}
    >
      <EditableEmailPartText part="text" />
    </OrderEmailLayout>
  );
}

const BRIEF_RESUBMITTED_MAIL_TEXT_CONDITION = 'it was returned before';

export const briefSubmittedTeamEmail = defineEmail({
  payload: teamBriefReceivedMailPayloadSchema,
  words: {
    subject: 'Brief: order {number}',
    subject_again: createConditionalEmailPartText(
      BRIEF_RESUBMITTED_MAIL_TEXT_CONDITION,
      'New brief version: order {number}',
    ),
    preheader: '{service}',
    heading: 'New brief received',
    heading_again: createConditionalEmailPartText(
      BRIEF_RESUBMITTED_MAIL_TEXT_CONDITION,
      'Updated brief received',
    ),
    text: 'The answers are on the order page.',
    button: 'Read the brief',
  },
  variables: (mail, { time }) => ({
    ...getOrderWorkEmailVariables(mail),
    due: mail.dueAt && time.moment(mail.dueAt),
  }),
  subject: ({ isAgain }) => (isAgain ? 'subject_again' : 'subject'),
  page: BriefSubmittedTeamEmailBody,
  example: {
    payload: { ...EXAMPLE_ORDER_WORK_MAIL_DATA, dueAt: MAIL_EXAMPLE_TIME, isAgain: false },
    subject: 'Brief: order 1f0c2a3b',
    facts: [EMAIL_EXAMPLE_TIME_LABEL, MAIL_EXAMPLE_ORDER_URL],
  },
});

/** To the assignee when a revision is requested (team.revision). Never contains the request itself. */
function RevisionRequestedTeamEmailBody(mail: MailPayload<'team.revision'>) {
  const { moment } = useEmailTimeFormatters();
  return (
    <OrderEmailLayout about={mail} facts={[['Due', moment(mail.dueAt)]]}>
      <EditableEmailPartText part="text" />
    </OrderEmailLayout>
  );
}

export const revisionRequestedTeamEmail = defineEmail({
  payload: teamRevisionRequestMailPayloadSchema,
  words: {
    subject: 'Revision: order {number}',
    preheader: '{service}',
    heading: 'Revision requested',
    text: 'This is revision {revision} of this service.',
    button: 'View the request',
  },
  variables: (mail, { time }) => ({
    ...getOrderWorkEmailVariables(mail),
    due: time.moment(mail.dueAt),
    revision: String(mail.number),
  }),
  page: RevisionRequestedTeamEmailBody,
  example: {
    payload: { ...EXAMPLE_ORDER_WORK_MAIL_DATA, dueAt: MAIL_EXAMPLE_TIME, number: 1 },
    subject: 'Revision: order 1f0c2a3b',
    facts: ['revision 1', EMAIL_EXAMPLE_TIME_LABEL, MAIL_EXAMPLE_ORDER_URL],
  },
});

type DueOrderItemMailLine = MailPayload<'team.due'>['due'][number];

function DueWorkMailList({ title, lines }: { title: MailPartName; lines: readonly DueOrderItemMailLine[] }) {
  const { moment } = useEmailTimeFormatters();
  const words = useEmailPartTextFormatter();
  if (lines.length === 0) return null;
  return (
    <>
      <Text style={mailStyles.text}>
        <strong>{words(title)}</strong>
      </Text>
      {lines.map((line) => (
        <Text key={`${line.url} ${line.service}`} style={mailStyles.text}>
          {line.service}, {moment(line.dueAt)}
          <br />
          <Link href={line.url} className="m-link" style={mailStyles.link}>
            Order {line.orderNumber}
          </Link>
        </Text>
      ))}
    </>
  );
}

/**
 * To a staff member at 8:00 in their own time zone: overdue work, and work due within 24 hours (team.due).
 */
function DueWorkDigestEmailBody({ due, overdue, listUrl }: MailPayload<'team.due'>) {
  return (
    <MailPageLayout>
      <DueWorkMailList title="title_overdue" lines={overdue} />
      <DueWorkMailList title="title_due" lines={due} />
      <MailButton href={listUrl} />
    </MailPageLayout>
  );
}

export const dueWorkDigestEmail = defineEmail({
  payload: dueWorkDigestPayload,
  words: {
    subject: '{due} due, {overdue} overdue',
    preheader: '{due} due, {overdue} overdue',
    heading: '{due} due, {overdue} overdue',
    title_overdue: createConditionalEmailPartText('something is overdue', 'Overdue'),
    title_due: createConditionalEmailPartText('something is due', 'Due within 24 hours'),
    button: 'Open the orders',
  },
  variables: ({ due, overdue }) => ({ due: String(due.length), overdue: String(overdue.length) }),
  page: DueWorkDigestEmailBody,
  example: {
    payload: { listUrl: MAIL_EXAMPLE_ORDER_URL, due: [EXAMPLE_DUE_WORK_LINE], overdue: [] },
    subject: '1 due, 0 overdue',
    facts: ['1f0c2a3b', EMAIL_EXAMPLE_TIME_LABEL, MAIL_EXAMPLE_ORDER_URL],
  },
});
