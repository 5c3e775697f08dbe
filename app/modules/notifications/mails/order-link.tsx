import { Section, Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailButton, NotYou } from './mail-code.tsx';
import { AT, LINK } from './mail-examples.ts';
import { useMailTime } from './mail-facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';
import { instant } from './payload-parts.ts';

const payload = z.object({
  /** Newest first, one at least. */
  orders: z
    .array(
      z.object({
        orderNumber: z.string(),
        title: z.string(),
        paidAt: z.nullable(instant),
        orderUrl: z.url(),
      }),
    )
    .check(z.minLength(1)),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order.link': z.infer<typeof payload>;
  }
}

/** To a guest who asked for the way back to what they bought (pages.md section 6, order.link). */
function OrderLink({ orders }: MailPayload<'order.link'>) {
  const { longDate } = useMailTime();
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
            {paidAt ? `, ${longDate(paidAt)}` : ''}
          </Text>
          <MailButton href={orderUrl}>{`Open order ${orderNumber}`}</MailButton>
        </Section>
      ))}
      <NotYou>Did not ask for it? Then ignore this email: nobody else received it.</NotYou>
    </MailFrame>
  );
}

export const orderLink = letter({
  payload,
  subject: ({ orders }) =>
    orders.length === 1
      ? `Your link to order ${orders[0]?.orderNumber}`
      : `Your links to ${orders.length} orders`,
  page: OrderLink,
  example: {
    payload: { orders: [{ orderNumber: '1f0c2a3b', title: 'Website audit', paidAt: AT, orderUrl: LINK }] },
    subject: 'Your link to order 1f0c2a3b',
    facts: ['Website audit', LINK],
  },
});
