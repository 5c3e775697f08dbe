import { Hr, Text } from 'react-email';

import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailFrame, Quote, Small } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To whoever wrote to the shop, with what was written (pages.md section 6, contact.autoreply). */
export function ContactAutoreply({ name, subject, message }: MailPayload<'contact.autoreply'>) {
  return (
    <MailFrame preview="You will have an answer within 24 hours." heading="We got your message.">
      <Text style={styles.text}>
        Thank you{name ? `, ${name}` : ''}. You will have an answer within 24 hours.
      </Text>
      <Hr className="m-line" style={styles.rule} />
      <Small>{subject}. You wrote:</Small>
      <Quote>{message}</Quote>
    </MailFrame>
  );
}
