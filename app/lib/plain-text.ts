/** Everything here turns HTML into text for people; other code decides which HTML a browser may get. */

const CHARACTER_BY_HTML_ENTITY_NAME: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
};

// No part of these can match the start of another tag, so that hostile text costs linear time.
const HTML_TAG_PATTERN = /<(?:\/?[a-z][^<>]*|![^<>]*)>/gi;
const HTML_BLOCK_TAG_PATTERN =
  /<\/?(?:p|div|br|hr|h[1-6]|li|ul|ol|dl|dt|dd|table|tr|blockquote|pre|figure|figcaption)\b[^<>]*>/gi;
const HTML_TABLE_CELL_TAG_PATTERN = /<\/?t[dh]\b[^<>]*>/gi;
const ELEMENTS_WITHOUT_TEXT = ['script', 'style', 'template', 'noscript', 'textarea', 'title', 'iframe'];

function removeElementsWithoutText(html: string): string {
  let rest = html;
  for (const name of ELEMENTS_WITHOUT_TEXT) {
    if (!rest.toLowerCase().includes(`<${name}`)) continue;
    rest = rest
      .split(new RegExp(`<${name}\\b`, 'i'))
      .map((part, place) => (place === 0 ? part : skipPastClosingTag(part, name)))
      .join(' ');
  }
  return rest;
}

function skipPastClosingTag(part: string, name: string): string {
  const closing = part.toLowerCase().indexOf(`</${name}`);
  if (closing < 0) return '';
  const end = part.indexOf('>', closing);
  return end < 0 ? '' : part.slice(end + 1);
}

function decodeCodePoint(value: number): string {
  const isCharacter = value > 31 && value <= 0x10_ff_ff && !(value >= 0xd8_00 && value <= 0xdf_ff);
  return isCharacter ? String.fromCodePoint(value) : ' ';
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (decimal) return decodeCodePoint(Number(decimal));
    if (hex) return decodeCodePoint(Number.parseInt(hex, 16));
    return CHARACTER_BY_HTML_ENTITY_NAME[String(name).toLowerCase()] ?? whole;
  });
}

/** Whether the text contains at least one HTML tag; `5 < 6` does not. */
export function isHtml(text: string): boolean {
  return text.search(HTML_TAG_PATTERN) >= 0;
}

/**
 * Returns the text of HTML (or of plain text) in lines: blocks and line breaks start a new one, empty ones
 * are left out.
 */
export function convertHtmlToTextLines(html: string): string[] {
  return decodeEntities(
    removeElementsWithoutText(html)
      .replaceAll(HTML_BLOCK_TAG_PATTERN, '\n')
      .replaceAll(HTML_TABLE_CELL_TAG_PATTERN, ' ')
      .replaceAll(HTML_TAG_PATTERN, ''),
  )
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

/** Returns the text of HTML (or of plain text) as one line. */
export function convertHtmlToSingleLineText(html: string): string {
  return convertHtmlToTextLines(html).join(' ');
}

/** Cuts text to at most `limit` characters, including the ellipsis, at any character. */
export function truncateTextWithEllipsis(text: string, limit: number): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  return `${characters
    .slice(0, limit - 1)
    .join('')
    .trimEnd()}…`;
}

/**
 * Cuts text to at most `limit` characters, including the ellipsis, between words unless the first word alone
 * is longer.
 */
export function truncateTextAtWordEnd(text: string, limit: number): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const kept = characters.slice(0, limit - 1).join('');
  const isBetweenWords = characters[limit - 1] === ' ';
  const lastSpace = kept.lastIndexOf(' ');
  const words = isBetweenWords || lastSpace <= 0 ? kept : kept.slice(0, lastSpace);
  return `${words.replace(/[\s,;:–—-]+$/, '')}…`;
}
