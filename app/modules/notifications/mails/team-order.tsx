import { Hr, Text } from 'react-email';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailButton } from './mail-code.tsx';
import { Facts, moment } from './mail-facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { OrderLines } from './mail-order-lines.tsx';
import { styles } from './mail-styles.ts';

/** To the team, when an order is paid: who, what, how much, which code, from where, and when it is due. */
export function TeamOrder(mail: MailPayload<'team.order'>) {
  return (
    <MailFrame
      preview={`${formatDollars(mail.totalCents)} from ${mail.customer}`}
      heading={`New order: ${formatDollars(mail.totalCents)}`}
      isTest={mail.isTest}
    >
      <Facts
        facts={[
          ['Customer', mail.customer],
          ['Email', mail.email === mail.customer ? null : mail.email],
          ['Country', mail.country],
          ['Due', moment(mail.dueAt)],
          ['Order', mail.orderNumber],
        ]}
      />
      <OrderLines {...mail} />
      <Hr className="m-line" style={styles.rule} />
      {mail.isLate && (
        <Text style={styles.text}>This payment arrived after the checkout had been closed.</Text>
      )}
      <MailButton href={mail.orderUrl}>Open the order</MailButton>
    </MailFrame>
  );
}
