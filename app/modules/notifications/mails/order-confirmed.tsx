import { Hr, Text } from 'react-email';
import * as z from 'zod';

import { briefPromise } from '#app/lib/brief-promise.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailButton } from './mail-code.tsx';
import { CONFIRMED, LINK } from './mail-examples.ts';
import { Facts, useMailTime } from './mail-facts.tsx';
import { MailFrame, Small } from './mail-frame.tsx';
import { OrderLines } from './mail-order-lines.tsx';
import { styles } from './mail-styles.ts';
import { instant, orderFacts } from './payload-parts.ts';

const payload = z.object({
  ...orderFacts,
  orderUrl: z.url(),
  customerName: z.nullable(z.string()),
  /** Whether the work waits for answers of the buyer; absent in mails of an older version of the shop. */
  awaitsBrief: z.optional(z.boolean()),
  /** Whose dates start with their briefs; absent where none does, and in mails of an older version of the shop. */
  briefs: z.optional(
    z.object({
      /** `hours`: the delivery time that counts then; null where a calendar decides. */
      items: z.array(
        z.object({
          title: z.string(),
          hours: z.nullable(z.int()),
          /** When it is delivered if the brief comes on the day of the mail; absent in mails of an older version. */
          ifToday: z.optional(instant),
        }),
      ),
      /** When everything else is due; null when everything waits. */
      othersDueAt: z.nullable(instant),
    }),
  ),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order.confirmed': z.infer<typeof payload>;
  }
}

type Confirmed = MailPayload<'order.confirmed'>;

/** How long it takes where a date starts with a brief, and when everything else arrives. */
function AwaitedDates({ items, othersDueAt }: NonNullable<Confirmed['briefs']>) {
  const { day, moment } = useMailTime();
  return (
    <>
      {items.map(({ title, hours, ifToday = null }, place) => (
        // Two lines may have the same name, and a mail is rendered once.
        <Text key={place} style={styles.text}>
          <strong>{title}</strong>: {briefPromise({ hours, ifToday, briefs: 1, isWhole: false }, day)}.
        </Text>
      ))}
      {othersDueAt && (
        <Text style={styles.text}>
          <strong>Everything else: delivery by {moment(othersDueAt)}</strong>
        </Text>
      )}
    </>
  );
}

/** To the buyer, when the order is paid (pages.md section 6, order.confirmed). */
function OrderConfirmed(mail: Confirmed) {
  const { moment, longDate } = useMailTime();
  return (
    <MailFrame
      preview={mail.awaitsBrief ? 'We need a few answers to start.' : `Done by ${longDate(mail.dueAt)}.`}
      heading="Your order is confirmed."
      isTest={mail.isTest}
    >
      <Text style={styles.text}>
        {mail.customerName ? `Thank you, ${mail.customerName}. ` : 'Thank you. '}
        {mail.totalCents === 0
          ? 'There is nothing to pay.'
          : 'The price is fixed and paid; nothing will be added to it.'}
      </Text>
      <OrderLines {...mail} />
      <Hr className="m-line" style={styles.rule} />
      {mail.briefs && <AwaitedDates {...mail.briefs} />}
      <Text style={styles.text}>
        We&apos;ll start working on your service within 24-48 hours and you&apos;ll receive email updates on
        progress.
      </Text>
      {mail.awaitsBrief && (
        <Text style={styles.text}>
          <strong>We need a few answers to start.</strong>{' '}
          {mail.briefs ? 'They are your brief.' : 'Your delivery date starts when the brief is in.'}
        </Text>
      )}
      <Facts
        facts={[
          // A date that starts with a brief does not count yet.
          ['Delivery by', mail.awaitsBrief || mail.briefs ? null : moment(mail.dueAt)],
          ['Order', mail.orderNumber],
        ]}
      />
      <MailButton href={mail.orderUrl}>
        {mail.awaitsBrief ? 'Answer the questions' : 'Open your order'}
      </MailButton>
      <Small>Your invoice and receipt are on your order’s page.</Small>
    </MailFrame>
  );
}

export const orderConfirmed = letter({
  payload,
  subject: (mail) => `Order ${mail.orderNumber} confirmed: ${mail.title}`,
  page: OrderConfirmed,
  example: {
    payload: CONFIRMED,
    subject: 'Order 1f0c2a3b confirmed: Website audit + 1 more',
    facts: ['$312.30', 'SAVE10', LINK],
  },
});
