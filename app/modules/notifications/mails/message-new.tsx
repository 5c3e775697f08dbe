import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { LINK, WORK } from './mail-examples.ts';
import { PartText } from './part-text.tsx';
import { workFacts, workValues } from './payload-parts.ts';
import { OrderEmail } from './order-email.tsx';

/** To either side, without the text of the message. */
const newMessagePayload = z.object({ ...workFacts, from: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'message.new': z.infer<typeof newMessagePayload>;
  }
}

/**
 * To the other side when a message stays unread (pages.md "Emails",
 * message.new). Its text is on the order's page only.
 */
function MessageNew(mail: MailPayload<'message.new'>) {
  return (
    <OrderEmail about={mail} facts={[['From', mail.from]]}>
      <PartText part="text" />
    </OrderEmail>
  );
}

export const messageNew = defineEmail({
  payload: newMessagePayload,
  words: {
    subject: 'New message about order {number}',
    preheader: '{service}',
    heading: 'You have a new message',
    text: 'Read it on the order page.',
    button: 'Read and reply',
  },
  variables: (mail) => ({ ...workValues(mail), from: mail.from }),
  page: MessageNew,
  example: {
    payload: { ...WORK, from: 'Robin' },
    subject: 'New message about order 1f0c2a3b',
    facts: ['Robin', LINK],
  },
});
