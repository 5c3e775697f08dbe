import { Section, Text } from 'react-email';

import { formatLongDate } from '#app/lib/dates.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailButton, NotYou } from './mail-code.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To a guest who asked for the way back to what they bought (pages.md section 6, order.link). */
export function OrderLink({ orders }: MailPayload<'order.link'>) {
  return (
    <MailFrame
      preview="No account needed. The link works for 90 days."
      heading={orders.length === 1 ? 'Your order' : 'Your orders'}
    >
      <Text style={styles.text}>
        {orders.length === 1 ? 'The link opens it' : 'Each link opens one of them'}, without an account, for
        90 days. Keep it to yourself.
      </Text>
      {orders.map(({ orderNumber, title, paidAt, orderUrl }) => (
        <Section key={orderUrl}>
          <Text style={styles.text}>
            <strong>{title}</strong>
            <br />
            Order {orderNumber}
            {paidAt ? `, ${formatLongDate(new Date(paidAt))}` : ''}
          </Text>
          <MailButton href={orderUrl}>{`Open order ${orderNumber}`}</MailButton>
        </Section>
      ))}
      <NotYou>Did not ask for it? Then ignore this email: nobody else received it.</NotYou>
    </MailFrame>
  );
}
