import { Text } from 'react-email';
import * as z from 'zod';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailButton } from './mail-code.tsx';
import { AT, LINK, MOMENT } from './mail-examples.ts';
import { type Fact, Facts, useMailTime } from './mail-facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';
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

const WHAT_HAPPENED: Record<MailPayload<'team.payment_alert'>['kind'], string> = {
  review:
    'Money arrived that does not fit the order: the amount, the currency, the mode or the reference differ. The order is not fulfilled until somebody has looked.',
  duplicate_payment:
    'The order was already paid, and a second payment for it arrived. The order goes on; the second payment should go back to the buyer.',
  late_payment: 'The payment arrived after the checkout had been closed. The order is paid and goes on.',
  promo_limit: 'The payment arrived after its promo code had been used up by others. The price paid stands.',
  provider_rejected:
    'The payment provider did not create the checkout as requested. The buyer could not pay.',
  promo_customer:
    'The promo code of this order may be used less often by one customer, or by new customers only. The price paid stands.',
  dispute_opened:
    'The cardholder’s bank has questioned this payment. Work, automatic acceptance and refunds wait until it is decided. Send the evidence through the payment provider.',
  dispute_due: 'The evidence against a dispute has not been sent yet, and its time is nearly over.',
  dispute_closed: 'The bank has decided the dispute about this payment. The order says how.',
};

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
    <MailFrame
      preview={WHAT_HAPPENED[mail.kind]}
      heading={`Payment needs you: order ${mail.orderNumber}`}
      isTest={mail.isTest}
    >
      <Text style={styles.text}>{WHAT_HAPPENED[mail.kind]}</Text>
      <Facts
        facts={[...amounts(mail), ['Order', mail.orderId], ['At the provider', mail.providerSessionId]]}
      />
      {mail.orderUrl && <MailButton href={mail.orderUrl}>Open the order</MailButton>}
    </MailFrame>
  );
}

export const teamPaymentAlert = letter({
  payload,
  subject: (mail) => `Payment needs you: order ${mail.orderNumber}`,
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
