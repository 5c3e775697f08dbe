import { Heading, Text } from 'react-email';

import { formatDollars } from '#app/lib/money.ts';

import type { MailPayload } from '../schemas.ts';

import { MailButton } from './code.tsx';
import { MailFrame, styles, TestNotice } from './frame.tsx';

/** To the team, and to a buyer who had been told of the refund, when it failed (pages.md section 6, refund.failed). */
export function RefundFailed(mail: MailPayload<'refund.failed'>) {
  const amount = formatDollars(mail.amountCents);
  return (
    <MailFrame preview={`${amount} of order ${mail.orderNumber} could not be refunded.`}>
      {mail.isTest && <TestNotice />}
      <Heading as="h1" style={styles.heading}>
        A refund of {amount} failed.
      </Heading>
      {mail.isCustomers ? (
        <Text style={styles.text}>
          Your bank sent back the refund of {amount} for order {mail.orderNumber}. You need to do nothing: we
          will find another way and write to you.
        </Text>
      ) : (
        <Text style={styles.text}>
          The payment provider could not refund {amount} of order {mail.orderNumber}
          {mail.reason ? ` (${mail.reason.replaceAll('_', ' ')})` : ''}. The money is still with you.
        </Text>
      )}
      <MailButton href={mail.orderUrl}>{mail.isCustomers ? 'Open your order' : 'Open the order'}</MailButton>
    </MailFrame>
  );
}
