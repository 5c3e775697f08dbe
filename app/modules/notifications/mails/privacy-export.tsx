import { Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailButton, NotYou } from './mail-code.tsx';
import { AT, LINK, MOMENT } from './mail-examples.ts';
import { useMailTime } from './mail-facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';
import { instant } from './payload-parts.ts';

const payload = z.object({
  name: z.string(),
  /** Good until then, for its signed-in reader alone. */
  dataUrl: z.url(),
  until: instant,
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'privacy.export': z.infer<typeof payload>;
  }
}

/** To somebody who asked for a copy of their data, when it is ready (pages.md section 9.2). */
function PrivacyExport({ name, dataUrl, until }: MailPayload<'privacy.export'>) {
  const { moment } = useMailTime();
  return (
    <MailFrame preview="One file with everything this shop stores about you." heading="Your data is ready">
      <Text style={styles.text}>
        {`Hello ${name}, the copy of your data that you asked for is ready. Download it by ${moment(until)}; after that it is deleted. You need to be signed in.`}
      </Text>
      <MailButton href={dataUrl}>Download my data</MailButton>
      <NotYou>Did not ask for it? Sign in, and choose a new password.</NotYou>
    </MailFrame>
  );
}

export const privacyExport = letter({
  payload,
  subject: () => 'Your data is ready (24 h)',
  page: PrivacyExport,
  example: {
    payload: { name: 'Ada', dataUrl: LINK, until: AT },
    subject: 'Your data is ready (24 h)',
    facts: [MOMENT, LINK],
  },
});
