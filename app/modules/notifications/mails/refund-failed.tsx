import { Text } from 'react-email';
import * as z from 'zod';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { LINK, MONEY } from './mail-examples.ts';
import { styles } from './mail-styles.ts';
import { cents, moneyBackFacts } from './payload-parts.ts';
import { WorkLetter } from './work-letter.tsx';

const payload = z.object({
  ...moneyBackFacts,
  amountCents: cents,
  /** The provider's word for it. */
  reason: z.nullable(z.string()),
  /** Whether it goes to the buyer, who had been told that the money is on its way. */
  isCustomers: z.boolean(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'refund.failed': z.infer<typeof payload>;
  }
}

/** To the team, and to a buyer who had been told of the refund, when it failed (pages.md section 6, refund.failed). */
function RefundFailed(mail: MailPayload<'refund.failed'>) {
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

export const refundFailed = letter({
  payload,
  subject: (mail) => `Refund failed for order ${mail.orderNumber}`,
  page: RefundFailed,
  example: {
    payload: { ...MONEY, amountCents: 49_00, reason: 'expired_card', isCustomers: false },
    subject: 'Refund failed for order 1f0c2a3b',
    facts: ['$49.00', 'expired card', LINK],
  },
});
