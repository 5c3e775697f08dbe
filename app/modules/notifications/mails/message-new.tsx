import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MAIL_EXAMPLE_ORDER_URL, EXAMPLE_ORDER_WORK_MAIL_DATA } from './mail-examples.ts';
import { EditableEmailPartText } from './part-text.tsx';
import { orderWorkEmailPayloadSchemas, getOrderWorkEmailVariables } from './payload-parts.ts';
import { OrderEmailLayout } from './order-email.tsx';

/** To either side, without the text of the message. */
const unreadMessageMailPayloadSchema = z.object({ ...orderWorkEmailPayloadSchemas, from: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'message.new': z.infer<typeof unreadMessageMailPayloadSchema>;
  }
}

/**
 * To the other side when a message stays unread (pages.md "Emails",
 * message.new). Its text is on the order's page only.
 */
function UnreadMessageEmailBody(mail: MailPayload<'message.new'>) {
  return (
    <OrderEmailLayout about={mail} facts={[['From', mail.from]]}>
      <EditableEmailPartText part="text" />
    </OrderEmailLayout>
  );
}

export const unreadMessageEmail = defineEmail({
  payload: unreadMessageMailPayloadSchema,
  words: {
    subject: 'New message about order {number}',
    preheader: '{service}',
    heading: 'You have a new message',
    text: 'Read it on the order page.',
    button: 'Read and reply',
  },
  variables: (mail) => ({ ...getOrderWorkEmailVariables(mail), from: mail.from }),
  page: UnreadMessageEmailBody,
  example: {
    payload: { ...EXAMPLE_ORDER_WORK_MAIL_DATA, from: 'Robin' },
    subject: 'New message about order 1f0c2a3b',
    facts: ['Robin', MAIL_EXAMPLE_ORDER_URL],
  },
});
