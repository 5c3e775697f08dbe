import * as z from 'zod';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MAIL_EXAMPLE_ORDER_URL, MAIL_EXAMPLE_ORDER_REFERENCE } from './mail-examples.ts';
import { EditableEmailPartText } from './part-text.tsx';
import { createConditionalEmailPartText } from '../texts/email-texts.ts';
import { centsAmountSchema, invoiceAndRefundMailPayloadSchemas } from './payload-parts.ts';
import { OrderEmailLayout } from './order-email.tsx';

const refundFailedMailPayloadSchema = z.object({
  ...invoiceAndRefundMailPayloadSchemas,
  amountCents: centsAmountSchema,
  /** The provider's reason. */
  reason: z.nullable(z.string()),
  /** Whether the recipient is the buyer, who was already notified of the refund. */
  isCustomers: z.boolean(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'refund.failed': z.infer<typeof refundFailedMailPayloadSchema>;
  }
}

/**
 * To the team, and to the buyer if they were notified of the refund, when it
 * failed (pages.md "Emails", refund.failed).
 */
function RefundFailedEmailBody(mail: MailPayload<'refund.failed'>) {
  return (
    <OrderEmailLayout
      about={mail}
      action={mail.isCustomers ? 'button_buyer' : 'button'}
      facts={[
        ['Amount', formatDollars(mail.amountCents)],
        ['Reason', mail.isCustomers || mail.reason === null ? null : mail.reason.replaceAll('_', ' ')],
      ]}
    >
      <EditableEmailPartText part={mail.isCustomers ? 'text_buyer' : 'text'} />
    </OrderEmailLayout>
  );
}

const REFUND_MAIL_TO_BUYER_CONDITION_TEXT = 'it goes to the buyer';

export const refundFailedEmail = defineEmail({
  payload: refundFailedMailPayloadSchema,
  words: {
    subject: 'Refund failed for order {number}',
    preheader: '{amount} of order {number} could not be refunded.',
    heading: 'A refund of {amount} failed.',
    text: 'The payment provider couldn’t send the refund. You still have the money.',
    text_buyer: createConditionalEmailPartText(
      REFUND_MAIL_TO_BUYER_CONDITION_TEXT,
      'Your bank returned the money to us. You don’t need to do anything: we’ll find another way and email you.',
    ),
    button: 'Open the order',
    button_buyer: createConditionalEmailPartText(REFUND_MAIL_TO_BUYER_CONDITION_TEXT, 'Open your order'),
  },
  variables: ({ amountCents, orderNumber }) => ({ amount: formatDollars(amountCents), number: orderNumber }),
  page: RefundFailedEmailBody,
  example: {
    payload: {
      ...MAIL_EXAMPLE_ORDER_REFERENCE,
      amountCents: 49_00,
      reason: 'expired_card',
      isCustomers: false,
    },
    subject: 'Refund failed for order 1f0c2a3b',
    facts: ['$49.00', 'expired card', MAIL_EXAMPLE_ORDER_URL],
  },
});
