import { Text } from 'react-email';

import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailButton } from './mail-code.tsx';
import { MailFrame, Small } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To the team: somebody wrote, without their words; an answer to this mail reaches that person (pages.md section 6, team.lead). */
export function TeamLead({ name, email, company, subject, messageUrl }: MailPayload<'team.lead'>) {
  // A form that asks for no name gives none.
  const sender = name || email;
  return (
    <MailFrame preview={`${sender} wrote to the shop.`} heading={subject}>
      <Text style={styles.text}>
        {name ? `${name} (${email})` : email}
        {company ? `, ${company}` : ''}
      </Text>
      {messageUrl ? <MailButton href={messageUrl}>Read the message</MailButton> : null}
      <Small>Answer this email to write to {sender}. We promise an answer within 24 hours.</Small>
    </MailFrame>
  );
}
