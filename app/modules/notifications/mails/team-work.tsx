import { Link, Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { AT, LINE, LINK, MOMENT, WORK } from './mail-examples.ts';
import { useMailTime } from './mail-facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { PartText, useWords } from './part-text.tsx';
import { styles } from './mail-styles.ts';
import { type PartName, when } from '../texts/email-texts.ts';
import { instant, workFacts, workValues } from './payload-parts.ts';
import { OrderEmail } from './order-email.tsx';

const teamBriefPayload = z.object({ ...workFacts, dueAt: z.nullable(instant), isAgain: z.boolean() });

const teamRevisionPayload = z.object({ ...workFacts, dueAt: instant, number: z.int() });

const teamDuePayload = z.object({
  listUrl: z.url(),
  due: z.array(z.object({ orderNumber: z.string(), service: z.string(), dueAt: instant, url: z.url() })),
  overdue: z.array(z.object({ orderNumber: z.string(), service: z.string(), dueAt: instant, url: z.url() })),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team.brief': z.infer<typeof teamBriefPayload>;
    'team.revision': z.infer<typeof teamRevisionPayload>;
    'team.due': z.infer<typeof teamDuePayload>;
  }
}

/** To the assignee when a brief is submitted (pages.md "Emails", team.brief). Never contains the answers. */
function TeamBrief(mail: MailPayload<'team.brief'>) {
  const { moment } = useMailTime();
  return (
    <OrderEmail
      about={mail}
      heading={mail.isAgain ? 'heading_again' : 'heading'}
      facts={[['Due', mail.dueAt && moment(mail.dueAt)]]}
    >
      <PartText part="text" />
    </OrderEmail>
  );
}

const IS_BACK = 'it was returned before';

export const teamBrief = defineEmail({
  payload: teamBriefPayload,
  words: {
    subject: 'Brief: order {number}',
    subject_again: when(IS_BACK, 'New brief version: order {number}'),
    preheader: '{service}',
    heading: 'New brief received',
    heading_again: when(IS_BACK, 'Updated brief received'),
    text: 'The answers are on the order page.',
    button: 'Read the brief',
  },
  variables: (mail, { time }) => ({ ...workValues(mail), due: mail.dueAt && time.moment(mail.dueAt) }),
  subject: ({ isAgain }) => (isAgain ? 'subject_again' : 'subject'),
  page: TeamBrief,
  example: {
    payload: { ...WORK, dueAt: AT, isAgain: false },
    subject: 'Brief: order 1f0c2a3b',
    facts: [MOMENT, LINK],
  },
});

/** To the assignee when a revision is requested (team.revision). Never contains the request itself. */
function TeamRevision(mail: MailPayload<'team.revision'>) {
  const { moment } = useMailTime();
  return (
    <OrderEmail about={mail} facts={[['Due', moment(mail.dueAt)]]}>
      <PartText part="text" />
    </OrderEmail>
  );
}

export const teamRevision = defineEmail({
  payload: teamRevisionPayload,
  words: {
    subject: 'Revision: order {number}',
    preheader: '{service}',
    heading: 'Revision requested',
    text: 'This is revision {revision} of this service.',
    button: 'View the request',
  },
  variables: (mail, { time }) => ({
    ...workValues(mail),
    due: time.moment(mail.dueAt),
    revision: String(mail.number),
  }),
  page: TeamRevision,
  example: {
    payload: { ...WORK, dueAt: AT, number: 1 },
    subject: 'Revision: order 1f0c2a3b',
    facts: ['revision 1', MOMENT, LINK],
  },
});

type DueLine = MailPayload<'team.due'>['due'][number];

function DueList({ title, lines }: { title: PartName; lines: readonly DueLine[] }) {
  const { moment } = useMailTime();
  const words = useWords();
  if (lines.length === 0) return null;
  return (
    <>
      <Text style={styles.text}>
        <strong>{words(title)}</strong>
      </Text>
      {lines.map((line) => (
        <Text key={`${line.url} ${line.service}`} style={styles.text}>
          {line.service}, {moment(line.dueAt)}
          <br />
          <Link href={line.url} className="m-link" style={styles.link}>
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
function TeamDue({ due, overdue, listUrl }: MailPayload<'team.due'>) {
  return (
    <MailFrame>
      <DueList title="title_overdue" lines={overdue} />
      <DueList title="title_due" lines={due} />
      <MailButton href={listUrl} />
    </MailFrame>
  );
}

export const teamDue = defineEmail({
  payload: teamDuePayload,
  words: {
    subject: '{due} due, {overdue} overdue',
    preheader: '{due} due, {overdue} overdue',
    heading: '{due} due, {overdue} overdue',
    title_overdue: when('something is overdue', 'Overdue'),
    title_due: when('something is due', 'Due within 24 hours'),
    button: 'Open the orders',
  },
  variables: ({ due, overdue }) => ({ due: String(due.length), overdue: String(overdue.length) }),
  page: TeamDue,
  example: {
    payload: { listUrl: LINK, due: [LINE], overdue: [] },
    subject: '1 due, 0 overdue',
    facts: ['1f0c2a3b', MOMENT, LINK],
  },
});
