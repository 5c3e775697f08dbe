import { Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailCode, NotYou } from './mail-code.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

const payload = z.object({ orderNumber: z.string(), code: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order.code': z.infer<typeof payload>;
  }
}

/** To a guest who wants to write and not only read: proves the order's mailbox (pages.md section 3.3). */
function OrderCode({ orderNumber, code }: MailPayload<'order.code'>) {
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

export const orderCode = letter({
  payload,
  subject: (mail) => `${mail.code} is your code for order ${mail.orderNumber}`,
  page: OrderCode,
  example: {
    payload: { orderNumber: '1f0c2a3b', code: '482913' },
    subject: '482913 is your code for order 1f0c2a3b',
    facts: ['482913'],
  },
});
