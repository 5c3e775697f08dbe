import PostalMime, { type Attachment, type Email } from 'postal-mime';

import { convertHtmlToTextLines } from '#app/lib/plain-text.ts';

import { type InboundMail, INBOUND_MAIL_LIMITS, collapseInboundMailTextToLine } from './arrived-mail.ts';

/** Bounds far beyond any person's email; an email that exceeds them is rejected unread. */
const MAIL_PARSER_LIMITS = {
  maxNestingDepth: 20,
  maxHeadersSize: 256 * 1024,
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
};

/** The text of an email: its plain text, or else that of its HTML. */
function extractInboundEmailText({ text, html }: Email): string {
  const words = text?.trim() ? text : convertHtmlToTextLines(html ?? '').join('\n');
  return words
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
    .slice(0, INBOUND_MAIL_LIMITS.text)
    .toWellFormed();
}

/** The name of an attachment; inline images have none. */
function getInboundAttachmentNames({ filename, mimeType, related }: Attachment): string[] {
  if (related) return [];
  return [
    collapseInboundMailTextToLine(filename ?? '', INBOUND_MAIL_LIMITS.file) ||
      collapseInboundMailTextToLine(mimeType, INBOUND_MAIL_LIMITS.file),
  ];
}

/** Parses a raw email (RFC 5322); null if it is invalid, has no sender, or is built to be expensive. */
export async function parseInboundMail(raw: Uint8Array | string): Promise<InboundMail | null> {
  let mail: Email;
  try {
    mail = await PostalMime.parse(raw, MAIL_PARSER_LIMITS);
  } catch {
    return null;
  }
  const email = collapseInboundMailTextToLine(mail.from?.address ?? '', INBOUND_MAIL_LIMITS.email);
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(email)) return null;
  return {
    messageId: mail.messageId?.trim().replace(/^<|>$/g, '') || null,
    sender: { name: collapseInboundMailTextToLine(mail.from?.name ?? '', INBOUND_MAIL_LIMITS.name), email },
    text: extractInboundEmailText(mail),
    files: mail.attachments
      .flatMap((file) => getInboundAttachmentNames(file))
      .slice(0, INBOUND_MAIL_LIMITS.files),
    headers: mail.headers.map(({ key, value }) => ({ key, value })),
  };
}
