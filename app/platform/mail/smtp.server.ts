import { Readable } from 'node:stream';

import type { Transporter } from 'nodemailer';

import { MailError, type MailSettings, type MailTransport, messageOf } from './transport.server.ts';

/** The whole of one sending, however slowly the server answers. */
const SENDING_MS = 60_000;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** What nodemailer says about a failed sending, as far as it decides. */
type SmtpFault = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** Words of a server that refuses us, not the mailbox: a relay that is closed, a block list, a policy. */
const ABOUT_US = /\brelay|\bblock|\bspam|\bpolicy|\bden(y|ied)\b|authenticat/i;

/**
 * Whether a final answer says that the mailbox does not exist. By the enhanced code where the server gives one (RFC 3463: 5.1.x bad
 * address, 5.2.1 mailbox closed); otherwise by a plain answer to its recipient. Anything doubtful is a refusal of this one mail:
 * a server that refuses the shop itself must not close every mailbox of its customers.
 */
function isNoMailbox({ command, responseCode = 0, response = '' }: SmtpFault): boolean {
  const enhanced = /^5\d\d[ -](5\.\d+\.\d+)/.exec(response)?.[1];
  if (enhanced !== undefined) return /^5\.1\.(?!7|8)\d+$|^5\.2\.1$/.test(enhanced);
  return command === 'RCPT TO' && [550, 551, 553].includes(responseCode) && !ABOUT_US.test(response);
}

/** A 4xx or a broken login may pass; a 5xx about this mail never will; silence after the last word is the doubtful case. */
function faultOf(error: unknown, isHandedOver: boolean): MailError {
  // nodemailer throws errors with these two optional fields.
  const fault = error as SmtpFault;
  const reply = fault.responseCode ?? null;
  const isFinal = reply !== null && reply >= 500 && fault.code !== 'EAUTH';
  const final = isNoMailbox(fault) ? 'bounced' : 'refused';
  const outcome = isFinal ? final : isHandedOver && reply === null ? 'unknown' : 'failed';
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
