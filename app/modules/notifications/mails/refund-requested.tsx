import { Heading, Text } from 'react-email';

import type { MailPayload } from '../schemas.ts';

import { MailButton } from './code.tsx';
import { MailFrame, styles, TestNotice } from './frame.tsx';

/** To the buyer, when a refund was asked for (pages.md section 6, refund.requested). */
export function RefundRequested(mail: MailPayload<'refund.requested'>) {
  return (
    <MailFrame preview={`Order ${mail.orderNumber}: we will answer within 2 working days.`}>
      {mail.isTest && <TestNotice />}
      <Heading as="h1" style={styles.heading}>
        We received your refund request.
      </Heading>
      <Text style={styles.text}>
        It is about <strong>{mail.title}</strong>, order {mail.orderNumber}. The reason you gave:{' '}
        {mail.reason}.
      </Text>
      <Text style={styles.text}>
        We will answer within 2 working days. Until then nothing is accepted in your name.
      </Text>
      <MailButton href={mail.orderUrl}>Open your order</MailButton>
    </MailFrame>
  );
}
