import { Hr } from 'react-email';
import * as z from 'zod';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_ORDER_URL, MAIL_EXAMPLE_PAID_ORDER } from './mail-examples.ts';
import { MailNameValueTable, useEmailTimeFormatters } from './mail-facts.tsx';
import { MailPageLayout } from './mail-frame.tsx';
import { MailOrderLinesTable } from './mail-order-lines.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { mailStyles } from './mail-styles.ts';
import { createConditionalEmailPartText } from '../texts/email-texts.ts';
import { paidOrderEmailPayloadSchemas } from './payload-parts.ts';

const teamNewOrderMailPayloadSchema = z.object({
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
    'team.order': z.infer<typeof teamNewOrderMailPayloadSchema>;
  }
}

/** To the team when an order is paid: buyer, items, total, promo code, source and due date. */
function NewOrderTeamEmailBody(mail: MailPayload<'team.order'>) {
  const { moment } = useEmailTimeFormatters();
  return (
    <MailPageLayout isTest={mail.isTest}>
      <MailNameValueTable
        facts={[
          ['Customer', mail.customer],
          ['Email', mail.email === mail.customer ? null : mail.email],
          ['Country', mail.country],
          ['Due', moment(mail.dueAt)],
          ['Order', mail.orderNumber],
        ]}
      />
      <MailOrderLinesTable {...mail} />
      <Hr className="m-line" style={mailStyles.rule} />
      {mail.isLate && <EditableEmailPartText part="text" />}
      <MailButton href={mail.orderUrl} />
    </MailPageLayout>
  );
}

export const newOrderTeamEmail = defineEmail({
  payload: teamNewOrderMailPayloadSchema,
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
      ...MAIL_EXAMPLE_PAID_ORDER,
      orderUrl: MAIL_EXAMPLE_ORDER_URL,
      customer: 'Ada Ltd',
      email: 'ada@a.test',
      country: 'GB',
      isLate: false,
    },
    subject: '$312.30: Website audit + 1 more for Ada Ltd',
    facts: ['Ada Ltd', 'ada@a.test', 'GB', 'SAVE10', MAIL_EXAMPLE_ORDER_URL],
  },
});
