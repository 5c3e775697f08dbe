import { Readable } from 'node:stream';

import type { Transporter } from 'nodemailer';

import {
  MailError,
  type MailTransportSettings,
  type MailTransport,
  toNodemailerMessage,
} from './transport.server.ts';

/** Time limit of one sending in milliseconds, however slowly the server responds. */
const SMTP_SENDING_TIMEOUT_MS = 60_000;
const SMTP_TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The parts of nodemailer's error that decide how a sending failed. */
type SmtpSendFailureDetails = Error & {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

/** Phrases of a server that refuses us, not the mailbox: a closed relay, a block list, a policy. */
const SMTP_SENDER_REJECTION_PATTERN = /\brelay|\bblock|\bspam|\bpolicy|\bden(y|ied)\b|authenticat/i;

/**
 * Returns whether a final response means that the mailbox does not exist: by the enhanced code where the
 * server gives one (RFC 3463: 5.1.x bad address, 5.2.1 mailbox closed); otherwise by a plain response to
 * RCPT. In doubt, only this one email is refused: a server that refuses the shop itself must not disable
 * every mailbox of its customers.
 */
function isMissingMailboxError({
  command,
  responseCode = 0,
  response = '',
}: SmtpSendFailureDetails): boolean {
  const enhanced = /^5\d\d[ -](5\.\d+\.\d+)/.exec(response)?.[1];
  if (enhanced !== undefined) return /^5\.1\.(?!7|8)\d+$|^5\.2\.1$/.test(enhanced);
  return (
    command === 'RCPT TO' &&
    [550, 551, 553].includes(responseCode) &&
    !SMTP_SENDER_REJECTION_PATTERN.test(response)
  );
}

/**
 * A 4xx or a failed login may pass; a 5xx about this email is final; silence after the last byte leaves the
 * outcome unknown.
 */
function toMailError(error: unknown, isHandedOver: boolean): MailError {
  // nodemailer's errors have these optional fields.
  const fault = error as SmtpSendFailureDetails;
  const reply = fault.responseCode ?? null;
  const isFinal = reply !== null && reply >= 500 && fault.code !== 'EAUTH';
  const final = isMissingMailboxError(fault) ? 'bounced' : 'refused';
  const outcome = isFinal ? final : isHandedOver && reply === null ? 'unknown' : 'failed';
  return new MailError(outcome, fault.message, { cause: error });
}

/** Adds a limit for the whole sending, which nodemailer 10 supports and the types of its version 8 lack. */
function addTimeoutSignalToMail<Message extends object>(message: Message): Message & { signal: AbortSignal } {
  return { ...message, signal: AbortSignal.timeout(SMTP_SENDING_TIMEOUT_MS) };
}

/**
 * Yields the message's bytes, then pauses before its end; the connection pulls it after the server's "go on".
 */
async function* yieldMailBytesThenPause(message: AsyncIterable<Buffer>, beforeEnd: () => Promise<void>) {
  yield* message;
  await beforeEnd();
}

/**
 * Returns a transport over SMTP. One connection per email: this shop sends single emails, and a lost
 * connection then affects only one.
 */
export function openSmtpTransport(url: string, settings: MailTransportSettings): MailTransport {
  let transporter: Promise<Transporter> | null = null;
  // What to do before the end of each message, by Message-ID.
  const handovers = new Map<string, () => Promise<void>>();

  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const opened = createTransport({ url, ...SMTP_TIMEOUTS_MS });
    opened.use('stream', (mail, done) => {
      const { message } = mail;
      const beforeEnd = handovers.get(message.messageId());
      const createReadStream = message.createReadStream.bind(message);
      message.createReadStream = (options) => {
        const bytes = createReadStream(options);
        return beforeEnd
          ? Readable.from(yieldMailBytesThenPause(bytes, beforeEnd), { objectMode: false })
          : bytes;
      };
      done();
    });
    return opened;
  }

  return {
    async send(mail, beforeHandover) {
      const message = toNodemailerMessage(mail, settings);
      let isHandedOver = false;
      handovers.set(message.messageId, async () => {
        await beforeHandover();
        isHandedOver = true;
      });
      try {
        transporter ??= open();
        await (await transporter).sendMail(addTimeoutSignalToMail(message));
      } catch (error) {
        throw toMailError(error, isHandedOver);
      } finally {
        handovers.delete(message.messageId);
      }
    },
  };
}
