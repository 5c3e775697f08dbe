import { Section, Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { AT, LINK } from './mail-examples.ts';
import { useMailTime } from './mail-facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { PartText } from './part-text.tsx';
import { styles } from './mail-styles.ts';
import { when } from '../texts/email-texts.ts';
import { instant } from './payload-parts.ts';

const orderLinkPayload = z.object({
  /** Newest first, at least one. */
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
    'order.link': z.infer<typeof orderLinkPayload>;
  }
}

/** To a guest who requested links to their orders (pages.md "Emails", order.link). */
function OrderLink({ orders }: MailPayload<'order.link'>) {
  const { longDate } = useMailTime();
  const isOne = orders.length === 1;
  return (
    <MailFrame heading={isOne ? 'heading' : 'heading_several'}>
      <PartText part={isOne ? 'text' : 'text_several'} />
      {orders.map(({ orderNumber, title, paidAt, orderUrl }) => (
        <Section key={orderUrl}>
          <Text style={styles.text}>
            <strong>{title}</strong>
            <br />
            Order {orderNumber}
            {paidAt ? `, ${longDate(paidAt)}` : ''}
          </Text>
          <MailButton href={orderUrl} values={{ number: orderNumber }} />
        </Section>
      ))}
      <PartText part="note" isSmall />
    </MailFrame>
  );
}

const SEVERAL_ORDERS_CONDITION = 'there are several orders';

export const orderLink = defineEmail({
  payload: orderLinkPayload,
  words: {
    subject: 'Your link to order {number}',
    subject_several: when(SEVERAL_ORDERS_CONDITION, 'Your links to {count} orders'),
    preheader: 'No account needed. The link works for 90 days.',
    heading: 'Your order',
    heading_several: when(SEVERAL_ORDERS_CONDITION, 'Your orders'),
    text: 'This link opens your order without an account for 90 days. Keep it private.',
    text_several: when(
      SEVERAL_ORDERS_CONDITION,
      'Each link opens one order without an account for 90 days. Keep them private.',
    ),
    button: 'Open order {number}',
    note: 'Didn’t ask for this? You can ignore this email: it was sent only to you.',
  },
  variables: ({ orders }) => ({ number: orders[0]?.orderNumber ?? '', count: String(orders.length) }),
  subject: ({ orders }) => (orders.length === 1 ? 'subject' : 'subject_several'),
  page: OrderLink,
  example: {
    payload: { orders: [{ orderNumber: '1f0c2a3b', title: 'Website audit', paidAt: AT, orderUrl: LINK }] },
    subject: 'Your link to order 1f0c2a3b',
    facts: ['Website audit', LINK],
  },
});
