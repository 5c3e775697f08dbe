/**
 * The text a person wrote, and what their email client quoted below it; null if
 * nothing is certain to be a quote.
 */
export type ReplyTextWithQuote = { own: string; quoted: string | null };

/**
 * Verbs at the end of a line such as "On Monday, Mara wrote:", in the languages of the larger email clients.
 */
const EMAIL_QUOTE_INTRO_END_PATTERN =
  /(?:wrote|schrieb|a écrit|ha scritto|escribió|escreveu|schreef|skrev|napisał\(a\)|napisał)\b[^:]{0,60}:$/iu;
const EMAIL_QUOTE_INTRO_START_PATTERN = /^(?:on|am|le|il|el|em|op|den|w dniu|\d{1,4}[./-])/iu;
/** Long attribution lines wrap. */
const MAX_EMAIL_QUOTE_HEADER_LINES = 3;

const QUOTED_EMAIL_SEPARATOR_PATTERN =
  /^-{2,}\s*(?:original message|ursprüngliche nachricht|message d.origine|messaggio originale|mensaje original|oorspronkelijk bericht|forwarded message|weitergeleitete nachricht)\s*-{2,}$/iu;
const QUOTED_EMAIL_HEADER_PATTERN =
  /^\*?(?:from|sent|date|to|cc|subject|von|gesendet|datum|an|betreff|de|envoyé|date|à|objet|da|inviato|a|oggetto|enviado|para|asunto)\s?:\*?\s?\S/iu;
const QUOTED_EMAIL_FROM_HEADER_PATTERN = /^\*?(?:from|von|de|da)\s?:\*?\s?\S/iu;
const QUOTED_EMAIL_SUBJECT_HEADER_PATTERN = /^\*?(?:subject|betreff|objet|oggetto|asunto)\s?:/iu;
/** The lines within which the headers of a quoted email occur. */
const MAX_QUOTED_HEADER_LINES = 8;

const isBlankMailLine = (line: string | undefined) => line === undefined || line.trim() === '';
const isQuotedMailLine = (line: string) => line.startsWith('>');

/** The line where a quote at the end of the text starts; null if other text follows it. */
function findTrailingQuoteLineIndex(lines: readonly string[]): number | null {
  let first: number | null = null;
  for (let place = lines.length - 1; place >= 0; place -= 1) {
    const line = lines[place] ?? '';
    if (isQuotedMailLine(line)) first = place;
    else if (!isBlankMailLine(line)) break;
  }
  return first;
}

/**
 * The line where the introduction of a quote starts: "On … wrote:" in up to three lines, or the quote itself.
 */
function findQuotedReplyStartLine(lines: readonly string[], quote: number): number {
  let end = quote - 1;
  while (end >= 0 && isBlankMailLine(lines[end])) end -= 1;
  if (end < 0 || !EMAIL_QUOTE_INTRO_END_PATTERN.test((lines[end] ?? '').trim())) return quote;
  for (let place = end; place > end - MAX_EMAIL_QUOTE_HEADER_LINES && place >= 0; place -= 1) {
    if (isBlankMailLine(lines[place])) break;
    if (EMAIL_QUOTE_INTRO_START_PATTERN.test((lines[place] ?? '').trim())) return place;
  }
  return end;
}

/** Outlook quotes without marks, below the headers of the quoted email. */
function findOutlookQuotedReplyStart(lines: readonly string[]): number | null {
  for (const [place, raw] of lines.entries()) {
    const line = raw.trim();
    if (QUOTED_EMAIL_SEPARATOR_PATTERN.test(line)) return place;
    if (!QUOTED_EMAIL_FROM_HEADER_PATTERN.test(line)) continue;
    const block = lines.slice(place, place + MAX_QUOTED_HEADER_LINES).map((next) => next.trim());
    const isHeaders =
      block.filter((next) => QUOTED_EMAIL_HEADER_PATTERN.test(next)).length >= 3 &&
      block.some((next) => QUOTED_EMAIL_SUBJECT_HEADER_PATTERN.test(next));
    if (!isHeaders) continue;
    const isRuled = /^_{8,}$|^-{8,}$/.test((lines[place - 1] ?? '').trim());
    return isRuled ? place - 1 : place;
  }
  return null;
}

/**
 * Splits off what an email client quotes below a reply. Only a certain quote at the end of the text counts:
 * text between or below quotes, and an email that is only a quote, are kept as they are.
 */
export function splitQuotedReply(text: string): ReplyTextWithQuote {
  const whole = text.replaceAll(/\r\n?/g, '\n').trim();
  const lines = whole.split('\n');
  const marked = findTrailingQuoteLineIndex(lines);
  const below = findOutlookQuotedReplyStart(lines);
  const starts = [marked === null ? null : findQuotedReplyStartLine(lines, marked), below].filter(
    (place) => place !== null,
  );
  if (starts.length === 0) return { own: whole, quoted: null };
  const start = Math.min(...starts);
  const own = lines.slice(0, start);
  const isAnswerBetween = own.some((line) => isQuotedMailLine(line));
  const words = own.join('\n').trim();
  if (words === '' || isAnswerBetween) return { own: whole, quoted: null };
  return { own: words, quoted: lines.slice(start).join('\n').trim() };
}
