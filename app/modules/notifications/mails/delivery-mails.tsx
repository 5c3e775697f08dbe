import { Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { AT, LINK, MOMENT, WORK } from './mail-examples.ts';
import { useMailTime } from './mail-facts.tsx';
import { styles } from './mail-styles.ts';
import { instant, workFacts } from './payload-parts.ts';
import { WorkLetter } from './work-letter.tsx';

const orderCompletedPayload = z.object({
  ...workFacts,
  /** Until when a refund may be asked for. */ refundUntil: z.nullable(instant),
});

/** 30 days before files of a completed order go. */
const orderFilesEndingPayload = z.object({ ...workFacts, count: z.int(), deleteAt: instant });

const itemDeliveredPayload = z.object({
  ...workFacts,
  version: z.int(),
  /** When it counts as accepted by itself. */
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

/** To the buyer, when a version was delivered (pages.md section 6, item.delivered): the way to it, never the work itself. */
function ItemDelivered(mail: MailPayload<'item.delivered'>) {
  const { moment } = useMailTime();
  const choice = mail.hasRevisionLeft
    ? 'Accept it, or ask for a revision.'
    : 'Accept it, or write to us about it.';
  return (
    <WorkLetter
      about={mail}
      preview={choice}
      heading={mail.version === 1 ? 'Your delivery is here.' : `Version ${mail.version} is here.`}
      action="Review the delivery"
      facts={[[REVIEW_UNTIL, moment(mail.acceptBy)]]}
    >
      <Text style={styles.text}>
        It is ready for your review. {choice} Without an answer, it counts as accepted 7 days after delivery.
      </Text>
    </WorkLetter>
  );
}

export const itemDelivered = letter({
  payload: itemDeliveredPayload,
  subject: (mail) => `Delivered: ${mail.service}. Please review`,
  page: ItemDelivered,
  example: {
    payload: { ...WORK, version: 2, acceptBy: AT, hasRevisionLeft: true },
    subject: 'Delivered: Website audit. Please review',
    facts: ['Version 2', MOMENT, LINK],
  },
});

/** To the buyer, two days before a delivery counts as accepted (item.review_reminder). */
function ItemReviewReminder(mail: MailPayload<'item.review_reminder'>) {
  const { moment } = useMailTime();
  const date = moment(mail.acceptBy);
  return (
    <WorkLetter
      about={mail}
      preview={`It counts as accepted on ${date}.`}
      heading="2 days left to review your delivery"
      action="Review the delivery"
      facts={[[REVIEW_UNTIL, date]]}
    >
      <Text style={styles.text}>
        Your delivery is waiting for your review. Without an answer, it counts as accepted.
      </Text>
    </WorkLetter>
  );
}

export const itemReviewReminder = letter({
  payload: itemReviewReminderPayload,
  subject: (mail) => `2 days left to review ${mail.service}`,
  page: ItemReviewReminder,
  example: {
    payload: { ...WORK, acceptBy: AT },
    subject: '2 days left to review Website audit',
    facts: [MOMENT, LINK],
  },
});

/** To the buyer, when everything of an order is accepted (order.completed). */
function OrderCompleted(mail: MailPayload<'order.completed'>) {
  const { moment } = useMailTime();
  return (
    <WorkLetter
      about={mail}
      preview="Everything is delivered and accepted."
      heading="Your order is complete."
      action="Open your order"
      facts={[['Refund until', mail.refundUntil && moment(mail.refundUntil)]]}
    >
      <Text style={styles.text}>
        Everything is delivered and accepted. The messages and the invoice stay with the order, your files for
        24 months.
      </Text>
      {mail.refundUntil && (
        <Text style={styles.text}>
          If something is wrong after all, you can ask for a refund on the order’s page.
        </Text>
      )}
    </WorkLetter>
  );
}

export const orderCompleted = letter({
  payload: orderCompletedPayload,
  subject: (mail) => `Order ${mail.orderNumber} is complete`,
  page: OrderCompleted,
  example: {
    payload: { ...WORK, refundUntil: AT },
    subject: 'Order 1f0c2a3b is complete',
    facts: [MOMENT, LINK],
  },
});

/** To the buyer, 30 days before the files of a completed order are deleted (pages.md section 9.4). */
function OrderFilesEnding(mail: MailPayload<'order.files_ending'>) {
  const { longDate } = useMailTime();
  const day = longDate(mail.deleteAt);
  const files = mail.count === 1 ? 'one file' : `${mail.count} files`;
  return (
    <WorkLetter
      about={mail}
      preview={`Save what you still need by ${day}.`}
      heading="Save your files"
      action="Open your order"
      facts={[['Deleted on', day]]}
    >
      <Text style={styles.text}>
        We keep the files of an order for 24 months after it is complete. On {day} we delete {files} of this
        order: what you sent to us and what we delivered. Please save what you still need before that day.
      </Text>
      <Text style={styles.text}>Messages, answers and the invoice stay with the order.</Text>
    </WorkLetter>
  );
}

export const orderFilesEnding = letter({
  payload: orderFilesEndingPayload,
  subject: (mail, _sender, { longDate }) =>
    `Files of order ${mail.orderNumber} will be deleted on ${longDate(mail.deleteAt)}`,
  page: OrderFilesEnding,
  example: {
    payload: { ...WORK, count: 3, deleteAt: AT },
    subject: 'Files of order 1f0c2a3b will be deleted on November 24, 2026',
    facts: ['3 files', 'November 24, 2026', LINK],
  },
});
