import { Text } from 'react-email';

import { formatEasternMoment } from '#app/lib/dates.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To whose role changed, and to every owner (pages.md section 6, team.role). */
export function TeamRole({ name, email, role, previous, by, at, isOwn }: MailPayload<'team.role'>) {
  const whose = isOwn ? 'Your role' : `The role of ${name} (${email})`;
  const who = by ? `${by} changed it` : 'It was changed by a command on the server';
  return (
    <MailFrame
      preview={`${whose} is ${role} now.`}
      heading={isOwn ? 'Your role has changed' : `The role of ${name} has changed`}
    >
      <Text style={styles.text}>
        {`${whose} is ${role} now; it was ${previous}. ${who} on ${formatEasternMoment(new Date(at))}.`}
      </Text>
      <Text style={styles.text}>
        {isOwn
          ? 'You were signed out everywhere. Sign in again to work with the new role.'
          : 'You get this email because you own the shop.'}
      </Text>
    </MailFrame>
  );
}
