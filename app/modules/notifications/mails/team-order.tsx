import { Heading, Text } from 'react-email';

import { formatEasternMoment } from '#app/lib/dates.ts';
import { formatDollars } from '#app/lib/money.ts';

import type { MailPayload } from '../schemas.ts';

import { MailButton } from './code.tsx';
import { MailFrame, styles, TestNotice } from './frame.tsx';
import { OrderLines } from './order-lines.tsx';

/** To the team, when an order is paid: who, what, how much, which code, from where, and when it is due. */
export function TeamOrder(mail: MailPayload<'team.order'>) {
  return (
    <MailFrame preview={`${formatDollars(mail.totalCents)} from ${mail.customer}`}>
      {mail.isTest && <TestNotice />}
      <Heading as="h1" style={styles.heading}>
        {formatDollars(mail.totalCents)}: {mail.title}
      </Heading>
      <Text style={styles.text}>
        {mail.customer}
        {mail.email && mail.email !== mail.customer ? ` (${mail.email})` : ''}
        {mail.country ? `, ${mail.country}` : ''}
      </Text>
      <OrderLines {...mail} />
      <Text style={{ ...styles.text, marginTop: '24px' }}>
        <strong>Due {formatEasternMoment(new Date(mail.dueAt))}</strong>
      </Text>
      {mail.isLate && (
        <Text style={styles.text}>This payment arrived after the checkout had been closed.</Text>
      )}
      <MailButton href={mail.orderUrl}>Open the order</MailButton>
      <Text style={styles.small}>Order number: {mail.orderNumber}</Text>
    </MailFrame>
  );
}
