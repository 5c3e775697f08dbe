import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { EmailVerificationCodeText } from './mail-code.tsx';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';

const orderAccessCodeMailPayload = z.object({ orderNumber: z.string(), code: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order.code': z.infer<typeof orderAccessCodeMailPayload>;
  }
}

/**
 * To a guest who wants to write in an order: verifies the order's email address (pages.md "The order room").
 */
function GuestOrderCodeEmailBody({ code }: MailPayload<'order.code'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      <EmailVerificationCodeText code={code} />
      <EditableEmailPartText part="below" />
      <EditableEmailPartText part="note" isSmall />
    </MailPageLayout>
  );
}

export const guestOrderCodeEmail = defineEmail({
  payload: orderAccessCodeMailPayload,
  words: {
    subject: '{code} is your code for order {number}',
    preheader: 'It works once and expires in 30 minutes.',
    heading: 'Confirm it’s you',
    text: 'Enter this code on the page for order {number}.',
    below: 'It works once and expires in 30 minutes.',
    note: 'Didn’t ask for this? Then someone else has the link to this order. Don’t share the code with anyone, and reply to this email if you want new links.',
  },
  variables: ({ code, orderNumber }) => ({ code, number: orderNumber }),
  keeps: ['code'],
  page: GuestOrderCodeEmailBody,
  example: {
    payload: { orderNumber: '1f0c2a3b', code: '482913' },
    subject: '482913 is your code for order 1f0c2a3b',
    facts: ['482913'],
  },
});
