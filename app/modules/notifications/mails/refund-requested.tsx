import { Text } from 'react-email';

import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { styles } from './mail-styles.ts';
import { WorkLetter } from './work-letter.tsx';

/** To the buyer, when a refund was asked for (pages.md section 6, refund.requested). */
export function RefundRequested(mail: MailPayload<'refund.requested'>) {
  const { title: service, ...about } = mail;
  return (
    <WorkLetter
      about={{ ...about, service }}
      preview={`Order ${mail.orderNumber}: we will answer within 2 working days.`}
      heading="We received your refund request."
      action="Open your order"
      facts={[['Your reason', mail.reason]]}
    >
      <Text style={styles.text}>
        We will answer within 2 working days. Until then, nothing is accepted on your behalf.
      </Text>
    </WorkLetter>
  );
}
