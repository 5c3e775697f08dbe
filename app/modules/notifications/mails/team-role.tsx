import { Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { AT, MOMENT } from './mail-examples.ts';
import { useMailTime } from './mail-facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';
import { instant } from './payload-parts.ts';

const payload = z.object({
  /** Whose role changed. */
  name: z.string(),
  email: z.string(),
  /** What it is now: a role of the staff, or `customer`. */
  role: z.string(),
  previous: z.string(),
  /** Null when an operator changed it by a command. */
  by: z.nullable(z.string()),
  at: instant,
  /** Whether the mail goes to the person itself. */
  isOwn: z.boolean(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team.role': z.infer<typeof payload>;
  }
}

/** To whose role changed, and to every owner (pages.md section 6, team.role). */
function TeamRole({ name, email, role, previous, by, at, isOwn }: MailPayload<'team.role'>) {
  const { moment } = useMailTime();
  const whose = isOwn ? 'Your role' : `The role of ${name} (${email})`;
  const who = by ? `${by} changed it` : 'It was changed by a command on the server';
  return (
    <MailFrame
      preview={`${whose} is ${role} now.`}
      heading={isOwn ? 'Your role has changed' : `The role of ${name} has changed`}
    >
      <Text style={styles.text}>
        {`${whose} is ${role} now; it was ${previous}. ${who} on ${moment(at)}.`}
      </Text>
      <Text style={styles.text}>
        {isOwn
          ? 'You were signed out everywhere. Sign in again to work with the new role.'
          : 'You get this email because you own the shop.'}
      </Text>
    </MailFrame>
  );
}

export const teamRole = letter({
  payload,
  subject: (mail) => (mail.isOwn ? 'Your role has changed' : `The role of ${mail.name} has changed`),
  page: TeamRole,
  example: {
    payload: {
      name: 'Ada',
      email: 'ada@a.test',
      role: 'editor',
      previous: 'analyst',
      by: 'Mara',
      at: AT,
      isOwn: true,
    },
    subject: 'Your role has changed',
    facts: ['editor', 'analyst', MOMENT],
  },
});
