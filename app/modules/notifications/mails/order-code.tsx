import { Text } from 'react-email';

import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailCode, NotYou } from './mail-code.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To a guest who wants to write and not only read: proves the order's mailbox (pages.md section 3.3). */
export function OrderCode({ orderNumber, code }: MailPayload<'order.code'>) {
  return (
    <MailFrame preview="It works once and for 30 minutes." heading="Confirm it is you">
      <Text style={styles.text}>{`Enter this code on the page of order ${orderNumber}.`}</Text>
      <MailCode code={code} />
      <Text style={styles.text}>It works once and for 30 minutes.</Text>
      <NotYou>
        Did not ask for it? Then somebody has the link to this order. Do not give the code to anyone, and
        reply to this email if you want new links.
      </NotYou>
    </MailFrame>
  );
}
