import { Link, Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailButton } from './mail-code.tsx';
import { AT, LINE, LINK, MOMENT, WORK } from './mail-examples.ts';
import { useMailTime } from './mail-facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';
import { instant, workFacts } from './payload-parts.ts';
import { WorkLetter } from './work-letter.tsx';

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

/** To whom the work is assigned, when a brief is in (pages.md section 6, team.brief). Never holds the answers. */
function TeamBrief(mail: MailPayload<'team.brief'>) {
  const { moment } = useMailTime();
  return (
    <WorkLetter
      about={mail}
      preview={mail.service}
      heading={mail.isAgain ? 'A brief is back' : 'A brief is in'}
      action="Read the brief"
      facts={[['Due', mail.dueAt && moment(mail.dueAt)]]}
    >
      <Text style={styles.text}>The answers are on the order’s page.</Text>
    </WorkLetter>
  );
}

export const teamBrief = letter({
  payload: teamBriefPayload,
  subject: (mail) => `${mail.isAgain ? 'Brief again' : 'Brief'}: order ${mail.orderNumber}`,
  page: TeamBrief,
  example: {
    payload: { ...WORK, dueAt: AT, isAgain: false },
    subject: 'Brief: order 1f0c2a3b',
    facts: [MOMENT, LINK],
  },
});

/** To whom the work is assigned, when a revision is asked for (team.revision). Never holds the wish itself. */
function TeamRevision(mail: MailPayload<'team.revision'>) {
  const { moment } = useMailTime();
  return (
    <WorkLetter
      about={mail}
      preview={mail.service}
      heading="A revision was requested"
      action="Read what is wanted"
      facts={[['Due', moment(mail.dueAt)]]}
    >
      <Text style={styles.text}>It is revision {mail.number} of this service.</Text>
    </WorkLetter>
  );
}

export const teamRevision = letter({
  payload: teamRevisionPayload,
  subject: (mail) => `Revision: order ${mail.orderNumber}`,
  page: TeamRevision,
  example: {
    payload: { ...WORK, dueAt: AT, number: 1 },
    subject: 'Revision: order 1f0c2a3b',
    facts: ['revision 1', MOMENT, LINK],
  },
});

type DueLine = MailPayload<'team.due'>['due'][number];

function DueList({ title, lines }: { title: string; lines: readonly DueLine[] }) {
  const { moment } = useMailTime();
  if (lines.length === 0) return null;
  return (
    <>
      <Text style={styles.text}>
        <strong>{title}</strong>
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

/** To a member of the staff, at 8:00 of their own day: what is late and what is due within 24 hours (team.due). */
function TeamDue({ due, overdue, listUrl }: MailPayload<'team.due'>) {
  return (
    <MailFrame
      preview={`${due.length} due, ${overdue.length} overdue`}
      heading={`${due.length} due, ${overdue.length} overdue`}
    >
      <DueList title="Overdue" lines={overdue} />
      <DueList title="Due within 24 hours" lines={due} />
      <MailButton href={listUrl}>Open the orders</MailButton>
    </MailFrame>
  );
}

export const teamDue = letter({
  payload: teamDuePayload,
  subject: (mail) => `${mail.due.length} due, ${mail.overdue.length} overdue`,
  page: TeamDue,
  example: {
    payload: { listUrl: LINK, due: [LINE], overdue: [] },
    subject: '1 due, 0 overdue',
    facts: ['1f0c2a3b', MOMENT, LINK],
  },
});
