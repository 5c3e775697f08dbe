import { Text } from 'react-email';

import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To the owner: something in the machinery needs a person (pages.md section 6, team.system). */
export function TeamSystem({ problem, detail }: MailPayload<'team.system'>) {
  return (
    <MailFrame preview={problem} heading={problem}>
      <Text style={styles.text}>{detail}</Text>
    </MailFrame>
  );
}
