import { Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailButton, NotYou } from './mail-code.tsx';
import { AT, LINK, MOMENT } from './mail-examples.ts';
import { useMailTime } from './mail-facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';
import { instant } from './payload-parts.ts';

const payload = z.object({
  role: z.string(),
  /** Null when an operator invited by a command. */
  inviter: z.nullable(z.string()),
  acceptUrl: z.url(),
  expiresAt: instant,
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team.invite': z.infer<typeof payload>;
  }
}

/** To somebody who is asked to work here (pages.md section 6, team.invite). */
function TeamInvite({ role, inviter, acceptUrl, expiresAt }: MailPayload<'team.invite'>) {
  const { moment } = useMailTime();
  const who = inviter ? `${inviter} invites you` : 'You are invited';
  return (
    <MailFrame
      preview={`${who} to work in this shop as ${/^[aeio]/.test(role) ? 'an' : 'a'} ${role}.`}
      heading="You are invited"
    >
      <Text style={styles.text}>
        {`${who} to work in this shop as ${/^[aeio]/.test(role) ? 'an' : 'a'} ${role}. The link works once, until ${moment(expiresAt)}.`}
      </Text>
      <MailButton href={acceptUrl}>Look at the invitation</MailButton>
      <NotYou>Not sure what this is about? Then ignore this email: nothing happens without you.</NotYou>
    </MailFrame>
  );
}

export const teamInvite = letter({
  payload,
  subject: (_mail, { name }) => `You are invited to ${name}`,
  page: TeamInvite,
  example: {
    payload: { role: 'editor', inviter: 'Mara', acceptUrl: LINK, expiresAt: AT },
    subject: 'You are invited to Mara Ellison',
    facts: ['an editor', MOMENT, LINK],
  },
});
