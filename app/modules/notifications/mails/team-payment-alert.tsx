import { Heading, Text } from 'react-email';

import { formatEasternMoment } from '#app/lib/dates.ts';
import { formatDollars } from '#app/lib/money.ts';

import type { MailPayload } from '../schemas.ts';

import { MailButton } from './code.tsx';
import { MailFrame, styles, TestNotice } from './frame.tsx';

const WHAT_HAPPENED: Record<MailPayload<'team.payment_alert'>['kind'], string> = {
  review:
    'Money arrived that does not fit the order: the amount, the currency, the mode or the reference differ. The order is not fulfilled until somebody has looked.',
  duplicate_payment:
    'The order was already paid, and a second payment for it arrived. The order goes on; the second payment should go back to the buyer.',
  late_payment: 'The payment arrived after the checkout had been closed. The order is paid and goes on.',
  promo_limit: 'The payment arrived after its promo code had been used up by others. The price paid stands.',
  provider_rejected:
    'The payment provider did not make the checkout as it was asked to. The buyer could not pay.',
  promo_customer:
    'The promo code of this order may be used less often by one customer, or by new customers only. The price paid stands.',
  dispute_opened:
    'The bank of the card holder questions this payment. Work, automatic acceptance and refunds wait until it is decided. Send the evidence at the payment provider.',
  dispute_due: 'The evidence against a dispute has not been sent yet, and its time is nearly over.',
  dispute_closed: 'The bank has decided the dispute about this payment. The order says how.',
};

/** The money it is about: what a bank took back is no payment that arrived. */
function Amounts({ kind, expectedCents, receivedCents, evidenceDueAt }: MailPayload<'team.payment_alert'>) {
  if (kind === 'dispute_opened' || kind === 'dispute_due' || kind === 'dispute_closed') {
    const disputed = `Disputed: ${formatDollars(receivedCents ?? expectedCents)}`;
    if (kind === 'dispute_closed' || !evidenceDueAt) return disputed;
    return (
      <>
        {disputed}
        <br />
        Evidence due: {formatEasternMoment(new Date(evidenceDueAt))}
      </>
    );
  }
  return (
    <>
      Expected: {formatDollars(expectedCents)}
      {receivedCents !== null && (
        <>
          <br />
          Received: {formatDollars(receivedCents)}
        </>
      )}
    </>
  );
}

/** To the team: money needs a person (pages.md section 6, team.payment_alert). */
export function TeamPaymentAlert(mail: MailPayload<'team.payment_alert'>) {
  return (
    <MailFrame preview={WHAT_HAPPENED[mail.kind]}>
      {mail.isTest && <TestNotice />}
      <Heading as="h1" style={styles.heading}>
        Payment needs you: order {mail.orderNumber}
      </Heading>
      <Text style={styles.text}>{WHAT_HAPPENED[mail.kind]}</Text>
      <Text style={styles.text}>
        <Amounts {...mail} />
      </Text>
      {mail.orderUrl && <MailButton href={mail.orderUrl}>Open the order</MailButton>}
      <Text style={{ ...styles.small, wordBreak: 'break-all' }}>
        Order {mail.orderId}
        {mail.providerSessionId && (
          <>
            <br />
            Checkout at the provider: {mail.providerSessionId}
          </>
        )}
      </Text>
    </MailFrame>
  );
}
