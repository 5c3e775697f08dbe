import { Text } from 'react-email';

import type { MailPayload } from '../schemas.ts';

import { styles } from './frame.tsx';
import { WorkLetter } from './work-letter.tsx';

/** To the other side, when a message stays unread (pages.md section 6, message.new). Its words are on the order's page. */
export function MessageNew(mail: MailPayload<'message.new'>) {
  return (
    <WorkLetter
      about={mail}
      preview={mail.service}
      heading={`${mail.from} wrote to you`}
      action="Read and answer"
    >
      <Text style={styles.text}>
        There is a new message about <strong>{mail.service}</strong>.
      </Text>
    </WorkLetter>
  );
}
