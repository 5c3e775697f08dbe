import type { Logger } from 'pino';

export type OutgoingMail = {
  /** Unique and stable: sending the same mail again carries the same Message-ID. */
  id: string;
  to: string;
  /** Name and address people answer to; the address of `MAIL_FROM` takes its place where that is set. */
  from: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** Where an answer to it goes; the sender's own address otherwise. */
  replyTo?: string;
  /** Where one press, or the mail program by itself, switches mails of this kind off (RFC 8058). */
  unsubscribeUrl?: string;
};

/**
 * How a sending ended that did not succeed. `failed`: surely not delivered, worth another try. `refused`: the server
 * will never take it. `bounced`: it has no such mailbox, for this mail or any other. `unknown`: the connection broke after the whole message was handed over, so it may have arrived.
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
  /**
   * Sends one mail. `beforeHandover` is awaited when everything but the last word has been sent: whoever remembers it
   * knows later that this mail may have arrived. Throws `MailError`.
   */
  send(mail: OutgoingMail, beforeHandover: () => Promise<void>): Promise<void>;
};

export type MailSettings = {
  smtpUrl: string | undefined;
  /** `MAIL_FROM`, `Name <address>`: the sender of every mail when it is set. */
  from: string | undefined;
  /** Host of the Message-IDs: the shop's own. */
  host: string;
  dataDir: string;
  log: Logger;
};

/** The message as nodemailer takes it; no file and no address in it is ever opened. */
export function messageOf(mail: OutgoingMail, { from, host }: Pick<MailSettings, 'from' | 'host'>) {
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
