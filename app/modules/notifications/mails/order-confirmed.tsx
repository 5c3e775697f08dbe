import { Hr, Text } from 'react-email';
import * as z from 'zod';

import { formatBriefDeliveryPromise } from '#app/lib/brief-promise.ts';
import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_CONFIRMED_ORDER, MAIL_EXAMPLE_ORDER_URL } from './mail-examples.ts';
import { MailNameValueTable, useEmailTimeFormatters } from './mail-facts.tsx';
import { MailPageLayout } from './mail-frame.tsx';
import { MailOrderLinesTable } from './mail-order-lines.tsx';
import { EditableEmailPartText, useEmailPartTextFormatter } from './part-text.tsx';
import { mailStyles } from './mail-styles.ts';
import { createConditionalEmailPartText } from '../texts/email-texts.ts';
import { isoInstantSchema, paidOrderEmailPayloadSchemas } from './payload-parts.ts';

const orderConfirmedMailPayloadSchema = z.object({
  ...paidOrderEmailPayloadSchemas,
  orderUrl: z.url(),
  customerName: z.nullable(z.string()),
  /** Whether the work waits for the buyer's brief; absent in emails of an older version of the shop. */
  awaitsBrief: z.optional(z.boolean()),
  /**
   * The items whose due dates depend on their briefs; absent if there are none
   * and in emails of an older version of the shop.
   */
  briefs: z.optional(
    z.object({
      /** `hours`: the delivery time that applies then; null if a calendar decides. */
      items: z.array(
        z.object({
          title: z.string(),
          hours: z.nullable(z.int()),
          /**
           * The due date if the brief is submitted on the day of the email;
           * absent in emails of an older version.
           */
          ifToday: z.optional(isoInstantSchema),
        }),
      ),
      /** When all other items are due; null if every item waits. */
      othersDueAt: z.nullable(isoInstantSchema),
    }),
  ),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order.confirmed': z.infer<typeof orderConfirmedMailPayloadSchema>;
  }
}

type OrderConfirmedMail = MailPayload<'order.confirmed'>;

/** The items that start with their briefs and their delivery times, and when the rest is due. */
function AwaitedBriefDatesMailPart({ items, othersDueAt }: NonNullable<OrderConfirmedMail['briefs']>) {
  const { day, moment } = useEmailTimeFormatters();
  const words = useEmailPartTextFormatter();
  return (
    <>
      {items.map(({ title, hours, ifToday = null }, place) => (
        // Two lines may have the same title, and an email is rendered once.
        <Text key={place} style={mailStyles.text}>
          <strong>{title}</strong>:{' '}
          {formatBriefDeliveryPromise({ hours, ifToday, briefs: 1, isWhole: false }, day)}.
        </Text>
      ))}
      {othersDueAt && (
        <Text style={mailStyles.text}>
          <strong>{words('bold_others', { others_due: moment(othersDueAt) })}</strong>
        </Text>
      )}
    </>
  );
}

/** To the buyer when the order is paid (pages.md "Emails", order.confirmed). */
function OrderConfirmedEmailBody(mail: OrderConfirmedMail) {
  const { moment } = useEmailTimeFormatters();
  const words = useEmailPartTextFormatter();
  return (
    <MailPageLayout preview={mail.awaitsBrief ? 'preheader_brief' : 'preheader'} isTest={mail.isTest}>
      <EditableEmailPartText part={mail.totalCents === 0 ? 'text_free' : 'text'} />
      <MailOrderLinesTable {...mail} />
      <Hr className="m-line" style={mailStyles.rule} />
      {mail.briefs && <AwaitedBriefDatesMailPart {...mail.briefs} />}
      <EditableEmailPartText part="more" />
      {mail.awaitsBrief && (
        <Text style={mailStyles.text}>
          <strong>{words('bold')}</strong> {words(mail.briefs ? 'rest' : 'rest_undated')}
        </Text>
      )}
      <MailNameValueTable
        facts={[
          // A due date that depends on a brief is not known yet.
          ['Delivery by', mail.awaitsBrief || mail.briefs ? null : moment(mail.dueAt)],
          ['Order', mail.orderNumber],
        ]}
      />
      <MailButton href={mail.orderUrl} part={mail.awaitsBrief ? 'button_brief' : 'button'} />
      <EditableEmailPartText part="note" isSmall />
    </MailPageLayout>
  );
}

const BRIEF_AWAITED_MAIL_TEXT_CONDITION = 'a brief is awaited';

export const orderConfirmedEmail = defineEmail({
  payload: orderConfirmedMailPayloadSchema,
  words: {
    subject: 'Order {number} confirmed: {service}',
    preheader: 'Delivery by {due_day}.',
    preheader_brief: createConditionalEmailPartText(
      BRIEF_AWAITED_MAIL_TEXT_CONDITION,
      'We need a few answers to start.',
    ),
    heading: 'Your order is confirmed.',
    text: 'Thank you{comma_name}. You paid a fixed price. There’s nothing more to pay.',
    text_free: createConditionalEmailPartText(
      'nothing was to be paid',
      'Thank you{comma_name}. There’s nothing to pay.',
    ),
    bold_others: createConditionalEmailPartText(
      'the rest has a date already',
      'Everything else: delivery by {others_due}',
    ),
    more: "We'll start working on your service within 24-48 hours and you'll receive email updates on progress.",
    bold: createConditionalEmailPartText(
      BRIEF_AWAITED_MAIL_TEXT_CONDITION,
      'We need a few answers to start.',
    ),
    rest: createConditionalEmailPartText(BRIEF_AWAITED_MAIL_TEXT_CONDITION, 'That’s your brief.'),
    rest_undated: createConditionalEmailPartText(
      'a brief is awaited and its time is not known',
      'Your delivery clock starts once we have your brief.',
    ),
    button: 'Open your order',
    button_brief: createConditionalEmailPartText(BRIEF_AWAITED_MAIL_TEXT_CONDITION, 'Answer the questions'),
    note: 'Your invoice and receipt are on your order page.',
  },
  variables: (mail, { time }) => ({
    comma_name: mail.customerName && `, ${mail.customerName}`,
    number: mail.orderNumber,
    service: mail.title,
    total: formatDollars(mail.totalCents),
    due_day: time.longDate(mail.dueAt),
    others_due: mail.briefs?.othersDueAt ? time.moment(mail.briefs.othersDueAt) : null,
  }),
  page: OrderConfirmedEmailBody,
  example: {
    payload: MAIL_EXAMPLE_CONFIRMED_ORDER,
    subject: 'Order 1f0c2a3b confirmed: Website audit + 1 more',
    facts: ['$312.30', 'SAVE10', MAIL_EXAMPLE_ORDER_URL],
  },
});
