import type { Logger } from 'pino';

export type OutgoingMail = {
  /** Unique and stable: sending the same email again carries the same Message-ID. */
  id: string;
  to: string;
  /** Sender name and reply address; `MAIL_FROM` replaces the address if set. */
  from: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** Where replies go; by default the sender's own address. */
  replyTo?: string;
  /** One-click unsubscribe address for emails of this kind (RFC 8058). */
  unsubscribeUrl?: string;
};

/**
 * How a sending failed. `failed`: certainly not delivered, worth another try. `refused`: the server will
 * never accept it. `bounced`: the mailbox does not exist, for this email or any other. `unknown`: the
 * connection broke after the whole message was handed over, so it may have arrived.
 */
export class MailError extends Error {
  readonly outcome: 'failed' | 'refused' | 'bounced' | 'unknown';
  constructor(outcome: MailError['outcome'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'MailError';
    this.outcome = outcome;
  }
}

export type MailTransport = {
  /** Set where emails are written to files instead of being handed to a mail server. */
  savesAsFiles?: true;
  /**
   * Sends one email. `beforeHandover` is awaited when everything but the end of the message has been sent: a
   * caller that records it knows later that this email may have arrived. Throws `MailError`.
   */
  send(mail: OutgoingMail, beforeHandover: () => Promise<void>): Promise<void>;
};

export type MailTransportSettings = {
  smtpUrl: string | undefined;
  /** `MAIL_FROM`, `Name <address>`: the sender of every email if set. */
  from: string | undefined;
  /** Host name of the Message-IDs: the shop's own. */
  host: string;
  dataDir: string;
  log: Logger;
};

/** Returns the message as nodemailer expects it; no file or URL in it is ever opened. */
export function toNodemailerMessage(
  mail: OutgoingMail,
  { from, host }: Pick<MailTransportSettings, 'from' | 'host'>,
) {
  return {
    from: from ?? mail.from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    ...(mail.unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    messageId: `<${mail.id}@${host}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
