import { Heading, Text } from 'react-email';

import type { MailPayload } from '../schemas.ts';

import { MailButton } from './code.tsx';
import { MailFrame, Quote, styles, TestNotice } from './frame.tsx';

/** To the buyer, when a refund request was declined (pages.md section 6, refund.decided). */
export function RefundDecided(mail: MailPayload<'refund.decided'>) {
  return (
    <MailFrame preview={`Order ${mail.orderNumber}: we have decided.`}>
      {mail.isTest && <TestNotice />}
      <Heading as="h1" style={styles.heading}>
        About your refund request
      </Heading>
      <Text style={styles.text}>
        We have looked at your request for order {mail.orderNumber} and declined it:
      </Text>
      <Quote>{mail.note}</Quote>
      <Text style={styles.text}>If you see it differently, reply to this mail.</Text>
      <MailButton href={mail.orderUrl}>Open your order</MailButton>
    </MailFrame>
  );
}
