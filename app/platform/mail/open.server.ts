import { openMailbox } from './mailbox.server.ts';
import { openSmtp } from './smtp.server.ts';
import type { MailSettings, MailTransport } from './transport.server.ts';

/** Opens SMTP when it is configured, else writes emails as files under `DATA_DIR/mailbox` (operations.md). */
export function openMail(settings: MailSettings): MailTransport {
  return settings.smtpUrl === undefined ? openMailbox(settings) : openSmtp(settings.smtpUrl, settings);
}
