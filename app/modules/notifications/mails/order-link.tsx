import { Section, Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_TIME, MAIL_EXAMPLE_ORDER_URL } from './mail-examples.ts';
import { useEmailTimeFormatters } from './mail-facts.tsx';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { mailStyles } from './mail-styles.ts';
import { createConditionalEmailPartText } from '../texts/email-texts.ts';
import { isoInstantSchema } from './payload-parts.ts';

const orderLinksMailPayloadSchema = z.object({
  /** Newest first, at least one. */
  orders: z
    .array(
      z.object({
        orderNumber: z.string(),
        title: z.string(),
        paidAt: z.nullable(isoInstantSchema),
        orderUrl: z.url(),
      }),
    )
    .check(z.minLength(1)),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order.link': z.infer<typeof orderLinksMailPayloadSchema>;
  }
}

/** To a guest who requested links to their orders (pages.md "Emails", order.link). */
function OrderLinksEmailBody({ orders }: MailPayload<'order.link'>) {
  const { longDate } = useEmailTimeFormatters();
  const isOne = orders.length === 1;
  return (
    <MailPageLayout heading={isOne ? 'heading' : 'heading_several'}>
      <EditableEmailPartText part={isOne ? 'text' : 'text_several'} />
      {orders.map(({ orderNumber, title, paidAt, orderUrl }) => (
        <Section key={orderUrl}>
          <Text style={mailStyles.text}>
            <strong>{title}</strong>
            <br />
            Order {orderNumber}
            {paidAt ? `, ${longDate(paidAt)}` : ''}
          </Text>
          <MailButton href={orderUrl} values={{ number: orderNumber }} />
        </Section>
      ))}
      <EditableEmailPartText part="note" isSmall />
    </MailPageLayout>
  );
}

const SEVERAL_ORDERS_MAIL_TEXT_CONDITION = 'there are several orders';

export const orderLinksEmail = defineEmail({
  payload: orderLinksMailPayloadSchema,
  words: {
    subject: 'Your link to order {number}',
    subject_several: createConditionalEmailPartText(
      SEVERAL_ORDERS_MAIL_TEXT_CONDITION,
      'Your links to {count} orders',
    ),
    preheader: 'No account needed. The link works for 90 days.',
    heading: 'Your order',
    heading_several: createConditionalEmailPartText(SEVERAL_ORDERS_MAIL_TEXT_CONDITION, 'Your orders'),
    text: 'This link opens your order without an account for 90 days. Keep it private.',
    text_several: createConditionalEmailPartText(
      SEVERAL_ORDERS_MAIL_TEXT_CONDITION,
      'Each link opens one order without an account for 90 days. Keep them private.',
    ),
    button: 'Open order {number}',
    note: 'Didn’t ask for this? You can ignore this email: it was sent only to you.',
  },
  variables: ({ orders }) => ({ number: orders[0]?.orderNumber ?? '', count: String(orders.length) }),
  subject: ({ orders }) => (orders.length === 1 ? 'subject' : 'subject_several'),
  page: OrderLinksEmailBody,
  example: {
    payload: {
      orders: [
        {
          orderNumber: '1f0c2a3b',
          title: 'Website audit',
          paidAt: MAIL_EXAMPLE_TIME,
          orderUrl: MAIL_EXAMPLE_ORDER_URL,
        },
      ],
    },
    subject: 'Your link to order 1f0c2a3b',
    facts: ['Website audit', MAIL_EXAMPLE_ORDER_URL],
  },
});
