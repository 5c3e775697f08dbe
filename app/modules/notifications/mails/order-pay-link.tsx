import { Text } from 'react-email';

import { formatEasternMoment } from '#app/lib/dates.ts';
import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailButton } from './mail-code.tsx';
import { Facts } from './mail-facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { OrderLines } from './mail-order-lines.tsx';
import { styles } from './mail-styles.ts';

/** To the customer for whom the team made an order, with the way to pay it (pages.md section 6, order.pay_link). */
export function OrderPayLink(mail: MailPayload<'order.pay_link'>) {
  const until = formatEasternMoment(new Date(mail.payUntil));
  return (
    <MailFrame
      preview={`${formatDollars(mail.totalCents)}, payable until ${until}.`}
      heading="Your order is ready to pay."
      isTest={mail.isTest}
    >
      <Text style={styles.text}>
        {mail.customerName ? `Hello ${mail.customerName}. ` : 'Hello. '}
        We put this together for you as agreed. The price is fixed; nothing will be added to it.
      </Text>
      <OrderLines {...mail} />
      <Facts
        facts={[
          ['Pay until', until],
          ['Order', mail.orderNumber],
        ]}
      />
      <Text style={styles.text}>
        The link opens the order without an account, so whoever pays for you can use it. Work starts once it
        is paid.
      </Text>
      <MailButton href={mail.orderUrl}>{`Open and pay order ${mail.orderNumber}`}</MailButton>
    </MailFrame>
  );
}
