import * as z from 'zod';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailButton } from './mail-code.tsx';
import { AT, LINK, MOMENT } from './mail-examples.ts';
import { type Fact, Facts, useMailTime } from './mail-facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { Said } from './mail-said.tsx';
import { when } from '../texts/mail-words.ts';
import { cents, instant } from './payload-parts.ts';

const payload = z.object({
  orderNumber: z.string(),
  orderId: z.string(),
  kind: z.enum([
    'review',
    'duplicate_payment',
    'late_payment',
    'promo_limit',
    'promo_customer',
    'provider_rejected',
    'dispute_opened',
    'dispute_due',
    // Only in mails of an older version of the shop.
    'dispute_closed',
  ]),
  expectedCents: cents,
  receivedCents: z.nullable(cents),
  providerSessionId: z.nullable(z.string()),
  evidenceDueAt: z.optional(z.nullable(instant)),
  /** In the admin; absent in mails of an older version of the shop. */
  orderUrl: z.optional(z.url()),
  isTest: z.boolean(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team.payment_alert': z.infer<typeof payload>;
  }
}

/** The money it is about: what a bank took back is no payment that arrived. */
function amounts({
  kind,
  expectedCents,
  receivedCents,
  evidenceDueAt,
}: MailPayload<'team.payment_alert'>): readonly Fact[] {
  const { moment } = useMailTime();
  if (kind === 'dispute_opened' || kind === 'dispute_due' || kind === 'dispute_closed') {
    const isDue = kind !== 'dispute_closed' && evidenceDueAt;
    return [
      ['Disputed', formatDollars(receivedCents ?? expectedCents)],
      ['Evidence due', isDue ? moment(evidenceDueAt) : null],
    ];
  }
  return [
    ['Expected', formatDollars(expectedCents)],
    ['Received', receivedCents === null ? null : formatDollars(receivedCents)],
  ];
}

/** To the team: money needs a person (pages.md section 6, team.payment_alert). */
function TeamPaymentAlert(mail: MailPayload<'team.payment_alert'>) {
  return (
    <MailFrame preview={`text_${mail.kind}`} isTest={mail.isTest}>
      <Said part={`text_${mail.kind}`} />
      <Facts
        facts={[...amounts(mail), ['Order', mail.orderId], ['At the provider', mail.providerSessionId]]}
      />
      {mail.orderUrl && <MailButton href={mail.orderUrl} />}
    </MailFrame>
  );
}

export const teamPaymentAlert = letter({
  payload,
  words: {
    subject: 'Payment needs you: order {number}',
    heading: 'Payment needs you: order {number}',
    text_review: when(
      'money does not fit the order',
      'Money arrived that does not fit the order: the amount, the currency, the mode or the reference differ. The order is not fulfilled until somebody has looked.',
    ),
    text_duplicate_payment: when(
      'it was paid twice',
      'The order was already paid, and a second payment for it arrived. The order goes on; the second payment should go back to the buyer.',
    ),
    text_late_payment: when(
      'the payment was late',
      'The payment arrived after the checkout had been closed. The order is paid and goes on.',
    ),
    text_promo_limit: when(
      'a promo code was used up',
      'The payment arrived after its promo code had been used up by others. The price paid stands.',
    ),
    text_provider_rejected: when(
      'the provider refused the checkout',
      'The payment provider did not create the checkout as requested. The buyer could not pay.',
    ),
    text_promo_customer: when(
      'a promo code was not meant for the customer',
      'The promo code of this order may be used less often by one customer, or by new customers only. The price paid stands.',
    ),
    text_dispute_opened: when(
      'a dispute is opened',
      'The cardholder’s bank has questioned this payment. Work, automatic acceptance and refunds wait until it is decided. Send the evidence through the payment provider.',
    ),
    text_dispute_due: when(
      'evidence is due',
      'The evidence against a dispute has not been sent yet, and its time is nearly over.',
    ),
    text_dispute_closed: when(
      'a dispute is decided',
      'The bank has decided the dispute about this payment. The order says how.',
    ),
    button: 'Open the order',
  },
  variables: ({ orderNumber }) => ({ number: orderNumber }),
  page: TeamPaymentAlert,
  example: {
    payload: {
      orderNumber: '1f0c2a3b',
      orderId: '1f0c2a3b-0000',
      kind: 'dispute_opened',
      expectedCents: 312_30,
      receivedCents: 312_30,
      providerSessionId: 'cs_test',
      evidenceDueAt: AT,
      orderUrl: LINK,
      isTest: false,
    },
    subject: 'Payment needs you: order 1f0c2a3b',
    facts: ['$312.30', MOMENT, 'cs_test', LINK],
  },
});
