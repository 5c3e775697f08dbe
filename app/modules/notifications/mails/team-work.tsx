import { Link, Text } from 'react-email';

import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailButton } from './mail-code.tsx';
import { moment } from './mail-facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';
import { WorkLetter } from './work-letter.tsx';

/** To whom the work is assigned, when a brief is in (pages.md section 6, team.brief). Never holds the answers. */
export function TeamBrief(mail: MailPayload<'team.brief'>) {
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

/** To whom the work is assigned, when a revision is asked for (team.revision). Never holds the wish itself. */
export function TeamRevision(mail: MailPayload<'team.revision'>) {
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

type DueLine = MailPayload<'team.due'>['due'][number];

function DueList({ title, lines }: { title: string; lines: readonly DueLine[] }) {
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
export function TeamDue({ due, overdue, listUrl }: MailPayload<'team.due'>) {
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
