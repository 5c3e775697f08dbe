import { Text } from 'react-email';

import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { styles } from './mail-styles.ts';
import { WorkLetter } from './work-letter.tsx';

/** To the other side, when a message stays unread (pages.md section 6, message.new). Its words are on the order's page. */
export function MessageNew(mail: MailPayload<'message.new'>) {
  return (
    <WorkLetter
      about={mail}
      preview={mail.service}
      heading="You have a new message"
      action="Read and answer"
      facts={[['From', mail.from]]}
    >
      <Text style={styles.text}>It is on the order’s page.</Text>
    </WorkLetter>
  );
}
