import { Heading, Text } from 'react-email';

import type { MailPayload } from '../schemas.ts';

import { MailFrame, styles } from './frame.tsx';

/** To the owner: something in the machinery needs a person (pages.md section 6, team.system). */
export function TeamSystem({ problem, detail }: MailPayload<'team.system'>) {
  return (
    <MailFrame preview={problem}>
      <Heading as="h1" style={styles.heading}>
        {problem}
      </Heading>
      <Text style={styles.text}>{detail}</Text>
    </MailFrame>
  );
}
