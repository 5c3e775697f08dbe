import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { AT, LINK, MOMENT, WORK } from './mail-examples.ts';
import { useMailTime } from './mail-facts.tsx';
import { PartText } from './part-text.tsx';
import { when } from '../texts/email-texts.ts';
import { instant, workFacts, workValues } from './payload-parts.ts';
import { OrderEmail } from './order-email.tsx';

const orderCompletedPayload = z.object({
  ...workFacts,
  /** Deadline for requesting a refund. */ refundUntil: z.nullable(instant),
});

/** 30 days before the files of a completed order are deleted. */
const orderFilesEndingPayload = z.object({ ...workFacts, count: z.int(), deleteAt: instant });

const itemDeliveredPayload = z.object({
  ...workFacts,
  version: z.int(),
  /** When it is accepted automatically. */
  acceptBy: instant,
  hasRevisionLeft: z.boolean(),
});

const itemReviewReminderPayload = z.object({ ...workFacts, acceptBy: instant });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order.completed': z.infer<typeof orderCompletedPayload>;
    'order.files_ending': z.infer<typeof orderFilesEndingPayload>;
    'item.delivered': z.infer<typeof itemDeliveredPayload>;
    'item.review_reminder': z.infer<typeof itemReviewReminderPayload>;
  }
}

const REVIEW_UNTIL = 'Review until';

/**
 * To the buyer when a version is delivered (pages.md "Emails",
 * item.delivered): a link to the work, never the work itself.
 */
function ItemDelivered(mail: MailPayload<'item.delivered'>) {
  const { moment } = useMailTime();
  return (
    <OrderEmail
      about={mail}
      preview={mail.hasRevisionLeft ? 'preheader' : 'preheader_last'}
      heading={mail.version === 1 ? 'heading' : 'heading_again'}
      facts={[[REVIEW_UNTIL, moment(mail.acceptBy)]]}
    >
      <PartText part={mail.hasRevisionLeft ? 'text' : 'text_last'} />
    </OrderEmail>
  );
}

const NO_REVISION = 'no revision is left';

export const itemDelivered = defineEmail({
  payload: itemDeliveredPayload,
  words: {
    subject: 'Delivered: {service}. Please review',
    preheader: 'Accept it or request a revision.',
    preheader_last: when(NO_REVISION, 'Accept it or message us about it.'),
    heading: 'Your delivery is here.',
    heading_again: when('it is a later version', 'Version {version} is here.'),
    text: 'It is ready for your review. Accept it or request a revision. If you don’t reply within 7 days, we’ll treat it as accepted.',
    text_last: when(
      NO_REVISION,
      'It is ready for your review. Accept it or message us about it. If you don’t reply within 7 days, we’ll treat it as accepted.',
    ),
    button: 'Review the delivery',
  },
  variables: (mail, { time }) => ({
    ...workValues(mail),
    version: String(mail.version),
    until: time.moment(mail.acceptBy),
  }),
  page: ItemDelivered,
  example: {
    payload: { ...WORK, version: 2, acceptBy: AT, hasRevisionLeft: true },
    subject: 'Delivered: Website audit. Please review',
    facts: ['Version 2', MOMENT, LINK],
  },
});

/** To the buyer, two days before a delivery is accepted automatically (item.review_reminder). */
function ItemReviewReminder(mail: MailPayload<'item.review_reminder'>) {
  const { moment } = useMailTime();
  return (
    <OrderEmail about={mail} facts={[[REVIEW_UNTIL, moment(mail.acceptBy)]]}>
      <PartText part="text" />
    </OrderEmail>
  );
}

export const itemReviewReminder = defineEmail({
  payload: itemReviewReminderPayload,
  words: {
    subject: '2 days left to review {service}',
    preheader: 'If we don’t hear from you by {until}, we’ll treat it as accepted.',
    heading: '2 days left to review your delivery',
    text: 'Your delivery is waiting for your review. If we don’t hear from you in time, we’ll treat it as accepted.',
    button: 'Review the delivery',
  },
  variables: (mail, { time }) => ({ ...workValues(mail), until: time.moment(mail.acceptBy) }),
  page: ItemReviewReminder,
  example: {
    payload: { ...WORK, acceptBy: AT },
    subject: '2 days left to review Website audit',
    facts: [MOMENT, LINK],
  },
});

/** To the buyer when every item of an order is accepted (order.completed). */
function OrderCompleted(mail: MailPayload<'order.completed'>) {
  const { moment } = useMailTime();
  return (
    <OrderEmail
      about={mail}
      facts={[['Refund requests until', mail.refundUntil && moment(mail.refundUntil)]]}
    >
      <PartText part="text" />
      {mail.refundUntil && <PartText part="more" />}
    </OrderEmail>
  );
}

export const orderCompleted = defineEmail({
  payload: orderCompletedPayload,
  words: {
    subject: 'Order {number} is complete',
    preheader: 'Everything is delivered and accepted.',
    heading: 'Your order is complete.',
    text: 'Everything is delivered and accepted. Your messages and invoice stay with the order; your files stay for 24 months.',
    more: when(
      'a refund can still be asked for',
      'If something isn’t right, you can request a refund on the order page.',
    ),
    button: 'Open your order',
  },
  variables: (mail, { time }) => ({
    ...workValues(mail),
    refund_until: mail.refundUntil && time.moment(mail.refundUntil),
  }),
  page: OrderCompleted,
  example: {
    payload: { ...WORK, refundUntil: AT },
    subject: 'Order 1f0c2a3b is complete',
    facts: [MOMENT, LINK],
  },
});

/** To the buyer, 30 days before the files of a completed order are deleted (pages.md "Retention"). */
function OrderFilesEnding(mail: MailPayload<'order.files_ending'>) {
  const { longDate } = useMailTime();
  return (
    <OrderEmail about={mail} facts={[['Deleted on', longDate(mail.deleteAt)]]}>
      <PartText part="text" />
      <PartText part="more" />
    </OrderEmail>
  );
}

export const orderFilesEnding = defineEmail({
  payload: orderFilesEndingPayload,
  words: {
    subject: 'Files of order {number} will be deleted on {day}',
    preheader: 'Download what you still need by {day}.',
    heading: 'Download your files',
    text: 'We keep an order’s files for 24 months after it is complete. On {day} we’ll delete {files} from this order: what you sent us and what we delivered. Please download what you still need before then.',
    more: 'Your messages, answers and invoice stay with the order.',
    button: 'Open your order',
  },
  variables: (mail, { time }) => ({
    ...workValues(mail),
    day: time.longDate(mail.deleteAt),
    files: mail.count === 1 ? 'one file' : `${mail.count} files`,
  }),
  keeps: ['day'],
  page: OrderFilesEnding,
  example: {
    payload: { ...WORK, count: 3, deleteAt: AT },
    subject: 'Files of order 1f0c2a3b will be deleted on November 24, 2026',
    facts: ['3 files', 'November 24, 2026', LINK],
  },
});
