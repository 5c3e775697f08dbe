import { Text } from 'react-email';

import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { Quote } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';
import { WorkLetter } from './work-letter.tsx';

/** To the buyer, when a refund request was declined (pages.md section 6, refund.decided). */
export function RefundDecided(mail: MailPayload<'refund.decided'>) {
  return (
    <WorkLetter
      about={mail}
      preview={`Order ${mail.orderNumber}: we have decided.`}
      heading="About your refund request"
      action="Open your order"
    >
      <Text style={styles.text}>We have looked at your request and declined it:</Text>
      <Quote isFramed>{mail.note}</Quote>
      <Text style={styles.text}>If you see it differently, reply to this email.</Text>
    </WorkLetter>
  );
}
