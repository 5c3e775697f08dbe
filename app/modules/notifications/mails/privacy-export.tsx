import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_TIME, MAIL_EXAMPLE_ORDER_URL, EMAIL_EXAMPLE_TIME_LABEL } from './mail-examples.ts';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { isoInstantSchema } from './payload-parts.ts';

const dataExportMailPayloadSchema = z.object({
  name: z.string(),
  /** Valid until then, and only for its signed-in reader. */
  dataUrl: z.url(),
  until: isoInstantSchema,
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'privacy.export': z.infer<typeof dataExportMailPayloadSchema>;
  }
}

/** To a customer who requested a copy of their data, when it is ready (pages.md "Data export"). */
function DataExportReadyEmailBody({ dataUrl }: MailPayload<'privacy.export'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      <MailButton href={dataUrl} />
      <EditableEmailPartText part="note" isSmall />
    </MailPageLayout>
  );
}

export const dataExportReadyEmail = defineEmail({
  payload: dataExportMailPayloadSchema,
  words: {
    subject: 'Your data is ready (24 h)',
    preheader: 'One file with everything this shop stores about you.',
    heading: 'Your data is ready',
    text: 'Hello {name}, the copy of your data that you asked for is ready. Download it by {until}; after that it’s deleted. You need to be signed in.',
    button: 'Download my data',
    note: 'Didn’t ask for this? Sign in and choose a new password.',
  },
  variables: ({ name, until }, { time }) => ({ name, until: time.moment(until) }),
  keeps: ['until'],
  page: DataExportReadyEmailBody,
  example: {
    payload: { name: 'Ada', dataUrl: MAIL_EXAMPLE_ORDER_URL, until: MAIL_EXAMPLE_TIME },
    subject: 'Your data is ready (24 h)',
    facts: [EMAIL_EXAMPLE_TIME_LABEL, MAIL_EXAMPLE_ORDER_URL],
  },
});
