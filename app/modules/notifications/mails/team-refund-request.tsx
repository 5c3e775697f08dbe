import { Heading, Text } from 'react-email';

import { formatDollars } from '#app/lib/money.ts';

import type { MailPayload } from '../schemas.ts';

import { MailButton } from './code.tsx';
import { MailFrame, styles, TestNotice } from './frame.tsx';

/** To the team, when a customer asks for a refund; without the customer's words (pages.md section 6). */
export function TeamRefundRequest(mail: MailPayload<'team.refund_request'>) {
  return (
    <MailFrame preview={`${formatDollars(mail.totalCents)}: ${mail.title}`}>
      {mail.isTest && <TestNotice />}
      <Heading as="h1" style={styles.heading}>
        Refund requested: order {mail.orderNumber}
      </Heading>
      <Text style={styles.text}>
        {mail.title}, {formatDollars(mail.totalCents)}. The reason: {mail.reason}.
      </Text>
      <Text style={styles.text}>
        Decide within 2 working days. Until then the order is not accepted by itself.
      </Text>
      <MailButton href={mail.orderUrl}>Open the order</MailButton>
    </MailFrame>
  );
}
