import { Text } from 'react-email';

import { formatEasternMoment } from '#app/lib/dates.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailButton, NotYou } from './mail-code.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To somebody who is asked to work here (pages.md section 6, team.invite). */
export function TeamInvite({ role, inviter, acceptUrl, expiresAt }: MailPayload<'team.invite'>) {
  const who = inviter ? `${inviter} invites you` : 'You are invited';
  return (
    <MailFrame
      preview={`${who} to work in this shop as ${/^[aeio]/.test(role) ? 'an' : 'a'} ${role}.`}
      heading="You are invited"
    >
      <Text style={styles.text}>
        {`${who} to work in this shop as ${/^[aeio]/.test(role) ? 'an' : 'a'} ${role}. The link works once, until ${formatEasternMoment(new Date(expiresAt))}.`}
      </Text>
      <MailButton href={acceptUrl}>Look at the invitation</MailButton>
      <NotYou>Not sure what this is about? Then ignore this email: nothing happens without you.</NotYou>
    </MailFrame>
  );
}
