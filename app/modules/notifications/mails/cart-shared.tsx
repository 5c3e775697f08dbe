import { Section, Text } from 'react-email';
import * as z from 'zod';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { AT, LINK, PRICED } from './mail-examples.ts';
import { useMailTime, Facts } from './mail-facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { OrderLines } from './mail-order-lines.tsx';
import { PartText } from './part-text.tsx';
import { styles } from './mail-styles.ts';
import { when } from '../texts/email-texts.ts';
import { instant, soldFacts } from './payload-parts.ts';

const { lines, subtotalCents, discountCents, promoCode, totalCents, isTest } = soldFacts;

const sharedCartPayload = z.object({
  ...{ lines, subtotalCents, discountCents, promoCode, totalCents, isTest },
  /** Typed by a visitor whom the shop does not know. */
  senderName: z.string(),
  senderEmail: z.string(),
  note: z.string(),
  openUntil: instant,
  cartUrl: z.url(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'cart.shared': z.infer<typeof sharedCartPayload>;
  }
}

/** To the person with whom a visitor shares a cart (pages.md "Emails", cart.shared). */
function CartShared(mail: MailPayload<'cart.shared'>) {
  const { moment } = useMailTime();
  return (
    <MailFrame isTest={mail.isTest}>
      <PartText part="text" />
      {mail.note === '' ? null : (
        <Section>
          <PartText part="text_lead" />
          <Text style={{ ...styles.text, whiteSpace: 'pre-line' }}>{mail.note}</Text>
        </Section>
      )}
      <OrderLines {...mail} />
      <Facts facts={[['Expires', moment(mail.openUntil)]]} />
      <PartText part="more" />
      <MailButton href={mail.cartUrl} />
      <PartText part="note" isSmall />
    </MailFrame>
  );
}

export const cartShared = defineEmail({
  payload: sharedCartPayload,
  words: {
    subject: '{sender} sent you a cart',
    preheader: '{total} in total. View the cart and pay if you like.',
    heading: '{sender} sent you a cart.',
    text: '{sender} ({email}) put this cart together and asked us to send it to you.',
    text_lead: when('the sender wrote a note', 'They wrote:'),
    more: 'These are today’s prices. You’ll see the final price before you pay. No account needed.',
    button: 'Open the cart',
    note: 'You’re getting this one email because {sender} entered your address on our website. We won’t use it for anything else.',
  },
  variables: ({ senderName, senderEmail, totalCents: total }) => ({
    sender: senderName,
    email: senderEmail,
    total: formatDollars(total),
  }),
  page: CartShared,
  example: {
    payload: {
      lines: PRICED.lines,
      subtotalCents: PRICED.subtotalCents,
      discountCents: PRICED.discountCents,
      promoCode: PRICED.promoCode,
      totalCents: PRICED.totalCents,
      isTest: true,
      senderName: 'Ada Lovelace',
      senderEmail: 'ada@example.com',
      note: 'This is what we talked about.',
      openUntil: AT,
      cartUrl: LINK,
    },
    subject: 'Ada Lovelace sent you a cart',
    facts: ['$312.30', 'SAVE10', 'This is what we talked about.', LINK],
  },
});
