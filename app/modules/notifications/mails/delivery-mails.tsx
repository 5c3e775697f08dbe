import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import {
  MAIL_EXAMPLE_TIME,
  MAIL_EXAMPLE_ORDER_URL,
  EMAIL_EXAMPLE_TIME_LABEL,
  EXAMPLE_ORDER_WORK_MAIL_DATA,
} from './mail-examples.ts';
import { useEmailTimeFormatters } from './mail-facts.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { createConditionalEmailPartText } from '../texts/email-texts.ts';
import {
  isoInstantSchema,
  orderWorkEmailPayloadSchemas,
  getOrderWorkEmailVariables,
} from './payload-parts.ts';
import { OrderEmailLayout } from './order-email.tsx';

const orderCompletedMailPayloadSchema = z.object({
  ...orderWorkEmailPayloadSchemas,
  /** Deadline for requesting a refund. */ refundUntil: z.nullable(isoInstantSchema),
});

/** 30 days before the files of a completed order are deleted. */
const orderFilesExpiringMailPayloadSchema = z.object({
  ...orderWorkEmailPayloadSchemas,
  count: z.int(),
  deleteAt: isoInstantSchema,
});

const itemDeliveredMailPayloadSchema = z.object({
  ...orderWorkEmailPayloadSchemas,
  version: z.int(),
  /** When it is accepted automatically. */
  acceptBy: isoInstantSchema,
  hasRevisionLeft: z.boolean(),
});

const deliveryReviewReminderPayload = z.object({
  ...orderWorkEmailPayloadSchemas,
  acceptBy: isoInstantSchema,
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order.completed': z.infer<typeof orderCompletedMailPayloadSchema>;
    'order.files_ending': z.infer<typeof orderFilesExpiringMailPayloadSchema>;
    'item.delivered': z.infer<typeof itemDeliveredMailPayloadSchema>;
    'item.review_reminder': z.infer<typeof deliveryReviewReminderPayload>;
  }
}

const DELIVERY_REVIEW_DEADLINE_LABEL = 'Review until';

/**
 * To the buyer when a version is delivered (pages.md "Emails",
 * item.delivered): a link to the work, never the work itself.
 */
function ItemDeliveredEmailBody(mail: MailPayload<'item.delivered'>) {
  const { moment } = useEmailTimeFormatters();
  return (
    <OrderEmailLayout
      about={mail}
      preview={mail.hasRevisionLeft ? 'preheader' : 'preheader_last'}
      heading={mail.version === 1 ? 'heading' : 'heading_again'}
      facts={[[DELIVERY_REVIEW_DEADLINE_LABEL, moment(mail.acceptBy)]]}
    >
      <EditableEmailPartText part={mail.hasRevisionLeft ? 'text' : 'text_last'} />
    </OrderEmailLayout>
  );
}

const NO_REVISION_LEFT_CONDITION = 'no revision is left';

export const itemDeliveredEmail = defineEmail({
  payload: itemDeliveredMailPayloadSchema,
  words: {
    subject: 'Delivered: {service}. Please review',
    preheader: 'Accept it or request a revision.',
    preheader_last: createConditionalEmailPartText(
      NO_REVISION_LEFT_CONDITION,
      'Accept it or message us about it.',
    ),
    heading: 'Your delivery is here.',
    heading_again: createConditionalEmailPartText('it is a later version', 'Version {version} is here.'),
    text: 'It is ready for your review. Accept it or request a revision. If you don’t reply within 7 days, we’ll treat it as accepted.',
    text_last: createConditionalEmailPartText(
      NO_REVISION_LEFT_CONDITION,
      'It is ready for your review. Accept it or message us about it. If you don’t reply within 7 days, we’ll treat it as accepted.',
    ),
    button: 'Review the delivery',
  },
  variables: (mail, { time }) => ({
    ...getOrderWorkEmailVariables(mail),
    version: String(mail.version),
    until: time.moment(mail.acceptBy),
  }),
  page: ItemDeliveredEmailBody,
  example: {
    payload: {
      ...EXAMPLE_ORDER_WORK_MAIL_DATA,
      version: 2,
      acceptBy: MAIL_EXAMPLE_TIME,
      hasRevisionLeft: true,
    },
    subject: 'Delivered: Website audit. Please review',
    facts: ['Version 2', EMAIL_EXAMPLE_TIME_LABEL, MAIL_EXAMPLE_ORDER_URL],
  },
});

/** To the buyer, two days before a delivery is accepted automatically (item.review_reminder). */
function DeliveryReviewReminderEmailBody(mail: MailPayload<'item.review_reminder'>) {
  const { moment } = useEmailTimeFormatters();
  return (
    <OrderEmailLayout about={mail} facts={[[DELIVERY_REVIEW_DEADLINE_LABEL, moment(mail.acceptBy)]]}>
      <EditableEmailPartText part="text" />
    </OrderEmailLayout>
  );
}

export const deliveryReviewReminderEmail = defineEmail({
  payload: deliveryReviewReminderPayload,
  words: {
    subject: '2 days left to review {service}',
    preheader: 'If we don’t hear from you by {until}, we’ll treat it as accepted.',
    heading: '2 days left to review your delivery',
    text: 'Your delivery is waiting for your review. If we don’t hear from you in time, we’ll treat it as accepted.',
    button: 'Review the delivery',
  },
  variables: (mail, { time }) => ({ ...getOrderWorkEmailVariables(mail), until: time.moment(mail.acceptBy) }),
  page: DeliveryReviewReminderEmailBody,
  example: {
    payload: { ...EXAMPLE_ORDER_WORK_MAIL_DATA, acceptBy: MAIL_EXAMPLE_TIME },
    subject: '2 days left to review Website audit',
    facts: [EMAIL_EXAMPLE_TIME_LABEL, MAIL_EXAMPLE_ORDER_URL],
  },
});

/** To the buyer when every item of an order is accepted (order.completed). */
function OrderCompletedEmailBody(mail: MailPayload<'order.completed'>) {
  const { moment } = useEmailTimeFormatters();
  return (
    <OrderEmailLayout
      about={mail}
      facts={[['Refund requests until', mail.refundUntil && moment(mail.refundUntil)]]}
    >
      <EditableEmailPartText part="text" />
      {mail.refundUntil && <EditableEmailPartText part="more" />}
    </OrderEmailLayout>
  );
}

export const orderCompletedEmail = defineEmail({
  payload: orderCompletedMailPayloadSchema,
  words: {
    subject: 'Order {number} is complete',
    preheader: 'Everything is delivered and accepted.',
    heading: 'Your order is complete.',
    text: 'Everything is delivered and accepted. Your messages and invoice stay with the order; your files stay for 24 months.',
    more: createConditionalEmailPartText(
      'a refund can still be asked for',
      'If something isn’t right, you can request a refund on the order page.',
    ),
    button: 'Open your order',
  },
  variables: (mail, { time }) => ({
    ...getOrderWorkEmailVariables(mail),
    refund_until: mail.refundUntil && time.moment(mail.refundUntil),
  }),
  page: OrderCompletedEmailBody,
  example: {
    payload: { ...EXAMPLE_ORDER_WORK_MAIL_DATA, refundUntil: MAIL_EXAMPLE_TIME },
    subject: 'Order 1f0c2a3b is complete',
    facts: [EMAIL_EXAMPLE_TIME_LABEL, MAIL_EXAMPLE_ORDER_URL],
  },
});

/** To the buyer, 30 days before the files of a completed order are deleted (pages.md "Retention"). */
function OrderFilesExpiringEmailBody(mail: MailPayload<'order.files_ending'>) {
  const { longDate } = useEmailTimeFormatters();
  return (
    <OrderEmailLayout about={mail} facts={[['Deleted on', longDate(mail.deleteAt)]]}>
      <EditableEmailPartText part="text" />
      <EditableEmailPartText part="more" />
    </OrderEmailLayout>
  );
}

export const orderFilesExpiringEmail = defineEmail({
  payload: orderFilesExpiringMailPayloadSchema,
  words: {
    subject: 'Files of order {number} will be deleted on {day}',
    preheader: 'Download what you still need by {day}.',
    heading: 'Download your files',
    text: 'We keep an order’s files for 24 months after it is complete. On {day} we’ll delete {files} from this order: what you sent us and what we delivered. Please download what you still need before then.',
    more: 'Your messages, answers and invoice stay with the order.',
    button: 'Open your order',
  },
  variables: (mail, { time }) => ({
    ...getOrderWorkEmailVariables(mail),
    day: time.longDate(mail.deleteAt),
    files: mail.count === 1 ? 'one file' : `${mail.count} files`,
  }),
  keeps: ['day'],
  page: OrderFilesExpiringEmailBody,
  example: {
    payload: { ...EXAMPLE_ORDER_WORK_MAIL_DATA, count: 3, deleteAt: MAIL_EXAMPLE_TIME },
    subject: 'Files of order 1f0c2a3b will be deleted on November 24, 2026',
    facts: ['3 files', 'November 24, 2026', MAIL_EXAMPLE_ORDER_URL],
  },
});
