import { Text } from 'react-email';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { styles } from './mail-styles.ts';
import { WorkLetter } from './work-letter.tsx';

/** To the team, and to a buyer who had been told of the refund, when it failed (pages.md section 6, refund.failed). */
export function RefundFailed(mail: MailPayload<'refund.failed'>) {
  const amount = formatDollars(mail.amountCents);
  return (
    <WorkLetter
      about={mail}
      preview={`${amount} of order ${mail.orderNumber} could not be refunded.`}
      heading={`A refund of ${amount} failed.`}
      action={mail.isCustomers ? 'Open your order' : 'Open the order'}
      facts={[
        ['Amount', amount],
        ['Why', mail.isCustomers || mail.reason === null ? null : mail.reason.replaceAll('_', ' ')],
      ]}
    >
      <Text style={styles.text}>
        {mail.isCustomers
          ? 'Your bank sent the money back to us. You do not have to do anything: we will find another way and write to you.'
          : 'The payment provider could not refund it. The money is still with you.'}
      </Text>
    </WorkLetter>
  );
}
