import { Text } from 'react-email';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { styles } from './mail-styles.ts';
import { WorkLetter } from './work-letter.tsx';

/** To the team, when a customer asks for a refund; without the customer's words (pages.md section 6). */
export function TeamRefundRequest(mail: MailPayload<'team.refund_request'>) {
  const { title: service, ...about } = mail;
  return (
    <WorkLetter
      about={{ ...about, service }}
      preview={`${formatDollars(mail.totalCents)}: ${mail.title}`}
      heading="A refund was requested"
      action="Open the order"
      facts={[
        ['Reason', mail.reason],
        ['Paid', formatDollars(mail.totalCents)],
      ]}
    >
      <Text style={styles.text}>
        Decide within 2 working days. Until then, the order is not accepted automatically.
      </Text>
    </WorkLetter>
  );
}
