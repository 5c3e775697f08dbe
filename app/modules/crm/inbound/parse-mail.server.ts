import PostalMime, { type Attachment, type Email } from 'postal-mime';

import { textLines } from '#app/lib/plain-text.ts';

import { type InboundMail, INBOUND_LIMITS, mailLine } from './arrived-mail.ts';

/** Bounds far beyond any person's email; an email that exceeds them is rejected unread. */
const PARSER_LIMITS = {
  maxNestingDepth: 20,
  maxHeadersSize: 256 * 1024,
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
};

/** The text of an email: its plain text, or else that of its HTML. */
function wordsOf({ text, html }: Email): string {
  const words = text?.trim() ? text : textLines(html ?? '').join('\n');
  return words
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
    .slice(0, INBOUND_LIMITS.text)
    .toWellFormed();
}

/** The name of an attachment; inline images have none. */
function nameOf({ filename, mimeType, related }: Attachment): string[] {
  if (related) return [];
  return [mailLine(filename ?? '', INBOUND_LIMITS.file) || mailLine(mimeType, INBOUND_LIMITS.file)];
}

/** Parses a raw email (RFC 5322); null if it is invalid, has no sender, or is built to be expensive. */
export async function parseMail(raw: Uint8Array | string): Promise<InboundMail | null> {
  let mail: Email;
  try {
    mail = await PostalMime.parse(raw, PARSER_LIMITS);
  } catch {
    return null;
  }
  const email = mailLine(mail.from?.address ?? '', INBOUND_LIMITS.email);
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(email)) return null;
  return {
    messageId: mail.messageId?.trim().replace(/^<|>$/g, '') || null,
    sender: { name: mailLine(mail.from?.name ?? '', INBOUND_LIMITS.name), email },
    text: wordsOf(mail),
    files: mail.attachments.flatMap((file) => nameOf(file)).slice(0, INBOUND_LIMITS.files),
    headers: mail.headers.map(({ key, value }) => ({ key, value })),
  };
}
