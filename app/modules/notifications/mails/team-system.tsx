import { Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

const payload = z.object({ problem: z.string(), detail: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team.system': z.infer<typeof payload>;
  }
}

/** To the owner: something in the machinery needs a person (pages.md section 6, team.system). */
function TeamSystem({ problem, detail }: MailPayload<'team.system'>) {
  return (
    <MailFrame preview={problem} heading={problem}>
      <Text style={styles.text}>{detail}</Text>
    </MailFrame>
  );
}

export const teamSystem = letter({
  payload,
  subject: (mail, { name }) => `${name}: ${mail.problem}`,
  page: TeamSystem,
  example: {
    payload: { problem: 'It broke', detail: 'All of it' },
    subject: 'Mara Ellison: It broke',
    facts: ['All of it'],
  },
});
