import { Heading, Hr, Text } from 'react-email';

import type { MailPayload } from '../schemas.ts';

import { MailFrame, Quote, styles } from './frame.tsx';

/** To whoever wrote to the shop, with what was written (pages.md section 6, contact.autoreply). */
export function ContactAutoreply({ name, subject, message }: MailPayload<'contact.autoreply'>) {
  return (
    <MailFrame preview="You have an answer within 24 hours.">
      <Heading as="h1" style={styles.heading}>
        We got your message.
      </Heading>
      <Text style={styles.text}>Thank you{name ? `, ${name}` : ''}. You have an answer within 24 hours.</Text>
      <Hr style={styles.rule} />
      <Text style={styles.small}>{subject}. You wrote:</Text>
      <Quote>{message}</Quote>
    </MailFrame>
  );
}
