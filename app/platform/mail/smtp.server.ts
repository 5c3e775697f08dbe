import { Readable } from 'node:stream';

import type { Transporter } from 'nodemailer';

import { MailError, type MailSettings, type MailTransport, messageOf } from './transport.server.ts';

/** The whole of one sending, however slowly the server answers. */
const SENDING_MS = 60_000;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** What nodemailer says about a failed sending, as far as it decides. */
type SmtpFault = Error & { code?: string; responseCode?: number };

/** A 4xx or a broken login may pass; a 5xx about this mail never will; silence after the last word is the doubtful case. */
function faultOf(error: unknown, isHandedOver: boolean): MailError {
  // nodemailer throws errors with these two optional fields.
  const fault = error as SmtpFault;
  const reply = fault.responseCode ?? null;
  const isFinal = reply !== null && reply >= 500 && fault.code !== 'EAUTH';
  const outcome = isFinal ? 'refused' : isHandedOver && reply === null ? 'unknown' : 'failed';
  return new MailError(outcome, fault.message, { cause: error });
}

/** With a limit for the whole sending, which nodemailer 10 takes and the types of its version 8 do not know. */
function withLimit<Message extends object>(message: Message): Message & { signal: AbortSignal } {
  return { ...message, signal: AbortSignal.timeout(SENDING_MS) };
}

/** The message's bytes, then the pause before its end; pulled by the connection, so it comes after the server's "go on". */
async function* untilHandover(message: AsyncIterable<Buffer>, beforeEnd: () => Promise<void>) {
  yield* message;
  await beforeEnd();
}

/** Mail over SMTP. One connection a mail: this shop sends single mails, and a lost connection then concerns only one. */
export function openSmtp(url: string, settings: MailSettings): MailTransport {
  let transporter: Promise<Transporter> | null = null;
  // By Message-ID: what to do before the end of that message.
  const handovers = new Map<string, () => Promise<void>>();

  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const opened = createTransport({ url, ...TIMEOUTS });
    opened.use('stream', (mail, done) => {
      const { message } = mail;
      const beforeEnd = handovers.get(message.messageId());
      const createReadStream = message.createReadStream.bind(message);
      message.createReadStream = (options) => {
        const bytes = createReadStream(options);
        return beforeEnd ? Readable.from(untilHandover(bytes, beforeEnd), { objectMode: false }) : bytes;
      };
      done();
    });
    return opened;
  }

  return {
    async send(mail, beforeHandover) {
      const message = messageOf(mail, settings);
      let isHandedOver = false;
      handovers.set(message.messageId, async () => {
        await beforeHandover();
        isHandedOver = true;
      });
      try {
        transporter ??= open();
        await (await transporter).sendMail(withLimit(message));
      } catch (error) {
        throw faultOf(error, isHandedOver);
      } finally {
        handovers.delete(message.messageId);
      }
    },
  };
}
