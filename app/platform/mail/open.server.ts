import { openFileMailTransport } from './file-mail-transport.server.ts';
import { openSmtpTransport } from './smtp.server.ts';
import type { MailTransportSettings, MailTransport } from './transport.server.ts';

/** Opens SMTP when it is configured, else writes emails as files under `DATA_DIR/mailbox` (operations.md). */
export function openMailTransport(settings: MailTransportSettings): MailTransport {
  return settings.smtpUrl === undefined
    ? openFileMailTransport(settings)
    : openSmtpTransport(settings.smtpUrl, settings);
}
