import { Text } from 'react-email';

import { formatEasternMoment } from '#app/lib/dates.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailButton, NotYou } from './mail-code.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To somebody who asked for a copy of their data, when it is ready (pages.md section 9.2). */
export function PrivacyExport({ name, dataUrl, until }: MailPayload<'privacy.export'>) {
  return (
    <MailFrame preview="One file with everything this shop stores about you." heading="Your data is ready">
      <Text style={styles.text}>
        {`Hello ${name}, the copy of your data that you asked for is ready. Download it by ${formatEasternMoment(new Date(until))}; after that it is deleted. You need to be signed in.`}
      </Text>
      <MailButton href={dataUrl}>Download my data</MailButton>
      <NotYou>Did not ask for it? Sign in, and choose a new password.</NotYou>
    </MailFrame>
  );
}
