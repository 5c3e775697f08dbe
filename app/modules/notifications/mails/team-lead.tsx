import { Text } from 'react-email';

import type { MailPayload } from '../schemas.ts';

import { MailFrame, Quote, Small } from './frame.tsx';
import { styles } from './styles.ts';

/** To the team: somebody wrote; an answer to this mail reaches that person (pages.md section 6, team.lead). */
export function TeamLead({ name, email, company, subject, message }: MailPayload<'team.lead'>) {
  // A form that asks for no name gives none.
  const sender = name || email;
  return (
    <MailFrame preview={`${sender}: ${message.slice(0, 90)}`} heading={subject}>
      <Text style={styles.text}>
        {name ? `${name} (${email})` : email}
        {company ? `, ${company}` : ''}
      </Text>
      <Quote>{message}</Quote>
      <Small>Answer this mail to write to {sender}. The promise is 24 hours.</Small>
    </MailFrame>
  );
}
