import { Section, Text } from 'react-email';
import * as z from 'zod';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_TIME, MAIL_EXAMPLE_ORDER_URL, MAIL_EXAMPLE_UNPAID_ORDER } from './mail-examples.ts';
import { useEmailTimeFormatters, MailNameValueTable } from './mail-facts.tsx';
import { MailPageLayout } from './mail-frame.tsx';
import { MailOrderLinesTable } from './mail-order-lines.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { mailStyles } from './mail-styles.ts';
import { createConditionalEmailPartText } from '../texts/email-texts.ts';
import { isoInstantSchema, purchasedOrderMailPayloadFields } from './payload-parts.ts';

const { lines, subtotalCents, discountCents, promoCode, totalCents, isTest } =
  purchasedOrderMailPayloadFields;

const sharedCartMailPayloadSchema = z.object({
  ...{ lines, subtotalCents, discountCents, promoCode, totalCents, isTest },
  /** Typed by a visitor whom the shop does not know. */
  senderName: z.string(),
  senderEmail: z.string(),
  note: z.string(),
  openUntil: isoInstantSchema,
  cartUrl: z.url(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'cart.shared': z.infer<typeof sharedCartMailPayloadSchema>;
  }
}

/** To the person with whom a visitor shares a cart (pages.md "Emails", cart.shared). */
function SharedCartEmailBody(mail: MailPayload<'cart.shared'>) {
  const { moment } = useEmailTimeFormatters();
  return (
    <MailPageLayout isTest={mail.isTest}>
      <EditableEmailPartText part="text" />
      {mail.note === '' ? null : (
        <Section>
          <EditableEmailPartText part="text_lead" />
          <Text style={{ ...mailStyles.text, whiteSpace: 'pre-line' }}>{mail.note}</Text>
        </Section>
      )}
      <MailOrderLinesTable {...mail} />
      <MailNameValueTable facts={[['Expires', moment(mail.openUntil)]]} />
      <EditableEmailPartText part="more" />
      <MailButton href={mail.cartUrl} />
      <EditableEmailPartText part="note" isSmall />
    </MailPageLayout>
  );
}

export const cartSharedWithRecipientEmail = defineEmail({
  payload: sharedCartMailPayloadSchema,
  words: {
    subject: '{sender} sent you a cart',
    preheader: '{total} in total. View the cart and pay if you like.',
    heading: '{sender} sent you a cart.',
    text: '{sender} ({email}) put this cart together and asked us to send it to you.',
    text_lead: createConditionalEmailPartText('the sender wrote a note', 'They wrote:'),
    more: 'These are today’s prices. You’ll see the final price before you pay. No account needed.',
    button: 'Open the cart',
    note: 'You’re getting this one email because {sender} entered your address on our website. We won’t use it for anything else.',
  },
  variables: ({ senderName, senderEmail, totalCents: total }) => ({
    sender: senderName,
    email: senderEmail,
    total: formatDollars(total),
  }),
  page: SharedCartEmailBody,
  example: {
    payload: {
      lines: MAIL_EXAMPLE_UNPAID_ORDER.lines,
      subtotalCents: MAIL_EXAMPLE_UNPAID_ORDER.subtotalCents,
      discountCents: MAIL_EXAMPLE_UNPAID_ORDER.discountCents,
      promoCode: MAIL_EXAMPLE_UNPAID_ORDER.promoCode,
      totalCents: MAIL_EXAMPLE_UNPAID_ORDER.totalCents,
      isTest: true,
      senderName: 'Ada Lovelace',
      senderEmail: 'ada@example.com',
      note: 'This is what we talked about.',
      openUntil: MAIL_EXAMPLE_TIME,
      cartUrl: MAIL_EXAMPLE_ORDER_URL,
    },
    subject: 'Ada Lovelace sent you a cart',
    facts: ['$312.30', 'SAVE10', 'This is what we talked about.', MAIL_EXAMPLE_ORDER_URL],
  },
});
