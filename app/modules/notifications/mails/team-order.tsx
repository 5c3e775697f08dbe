import { Hr } from 'react-email';
import * as z from 'zod';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { EXAMPLE_ORDER_URL, EXAMPLE_PAID_ORDER } from './mail-examples.ts';
import { MailNameValueTable, useEmailTimeFormatters } from './mail-facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { OrderLines } from './mail-order-lines.tsx';
import { EmailPartText } from './part-text.tsx';
import { mailStyles } from './mail-styles.ts';
import { createConditionalEmailPartText } from '../texts/email-texts.ts';
import { paidOrderEmailPayloadSchemas } from './payload-parts.ts';

const teamOrderPayload = z.object({
  ...paidOrderEmailPayloadSchemas,
  /** In the admin. */
  orderUrl: z.url(),
  customer: z.string(),
  email: z.nullable(z.string()),
  country: z.nullable(z.string()),
  isLate: z.boolean(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team.order': z.infer<typeof teamOrderPayload>;
  }
}

/** To the team when an order is paid: buyer, items, total, promo code, source and due date. */
function NewOrderTeamEmailBody(mail: MailPayload<'team.order'>) {
  const { moment } = useEmailTimeFormatters();
  return (
    <MailFrame isTest={mail.isTest}>
      <MailNameValueTable
        facts={[
          ['Customer', mail.customer],
          ['Email', mail.email === mail.customer ? null : mail.email],
          ['Country', mail.country],
          ['Due', moment(mail.dueAt)],
          ['Order', mail.orderNumber],
        ]}
      />
      <OrderLines {...mail} />
      <Hr className="m-line" style={mailStyles.rule} />
      {mail.isLate && <EmailPartText part="text" />}
      <MailButton href={mail.orderUrl} />
    </MailFrame>
  );
}

export const newOrderTeamEmail = defineEmail({
  payload: teamOrderPayload,
  words: {
    subject: '{total}: {service} for {customer}',
    preheader: '{total} from {customer}',
    heading: 'New order: {total}',
    text: createConditionalEmailPartText(
      'the payment was late',
      'This payment arrived after the checkout had closed.',
    ),
    button: 'Open the order',
  },
  variables: (mail, { time }) => ({
    total: formatDollars(mail.totalCents),
    service: mail.title,
    customer: mail.customer,
    number: mail.orderNumber,
    due: time.moment(mail.dueAt),
  }),
  page: NewOrderTeamEmailBody,
  example: {
    payload: {
      ...EXAMPLE_PAID_ORDER,
      orderUrl: EXAMPLE_ORDER_URL,
      customer: 'Ada Ltd',
      email: 'ada@a.test',
      country: 'GB',
      isLate: false,
    },
    subject: '$312.30: Website audit + 1 more for Ada Ltd',
    facts: ['Ada Ltd', 'ada@a.test', 'GB', 'SAVE10', EXAMPLE_ORDER_URL],
  },
});
