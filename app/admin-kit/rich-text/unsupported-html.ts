import { parseStrictWebUrl, getWebUrlError } from '#app/lib/web-address.ts';

const EDITOR_SUPPORTED_TAGS = new Set(
  'p br hr h2 h3 h4 strong b em i u s code pre blockquote ul ol li a img table thead tbody tr th td'.split(
    ' ',
  ),
);
const EDITOR_SUPPORTED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start', 'type'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};
/** A callout, and the card of a service: elements recognized only in this form. */
const RICH_TEXT_CALLOUT_OPENING_TAG_PATTERN = /<div role="note">/gi;
const SERVICE_CARD_PATTERN = /<figure><a href="\/service\/[\da-f-]{36}">[^<>]*<\/a><\/figure>/gi;
const HTML_TAG_PATTERN = /<([a-z][\w-]*)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi;
const HTML_ATTRIBUTE_PATTERN = /([a-z][\w-]*)\s*=/gi;

/**
 * Returns the names of what the visual editor would lose from a stored text (`table`, `style`): such a text
 * is edited as HTML, unless its author chooses otherwise.
 */
export function listUnsupportedHtml(html: string): string[] {
  const unknown = new Set<string>();
  const others = html
    .replaceAll(RICH_TEXT_CALLOUT_OPENING_TAG_PATTERN, '')
    .replaceAll(SERVICE_CARD_PATTERN, '');
  for (const [, name = '', rest = ''] of others.matchAll(HTML_TAG_PATTERN)) {
    const tag = name.toLowerCase();
    if (!EDITOR_SUPPORTED_TAGS.has(tag)) unknown.add(tag);
    // Values may contain text that looks like an attribute.
    const names = rest.replaceAll(/"[^"]*"|'[^']*'/g, '');
    for (const [, attribute = ''] of names.matchAll(HTML_ATTRIBUTE_PATTERN)) {
      if (
        EDITOR_SUPPORTED_TAGS.has(tag) &&
        !EDITOR_SUPPORTED_ATTRIBUTES[tag]?.includes(attribute.toLowerCase())
      )
        unknown.add(attribute.toLowerCase());
    }
  }
  return [...unknown];
}

/**
 * Returns whether a link of a text may lead there: http, https, or a path of this shop (as
 * platform/rich-text.server.ts allows).
 */
export function isAllowedLinkUrl(address: string): boolean {
  if (/^\/(?![/\\])[^\\\s]*$/.test(address)) return true;
  return parseStrictWebUrl(address) !== null;
}

/** Returns a typed link address in full; null if it is not valid. */
export function normalizeLinkUrl(typed: string): string | null {
  const address = typed.trim();
  if (isAllowedLinkUrl(address)) return address;
  const whole = `https://${address}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]\S*)?$/.test(address) && isAllowedLinkUrl(whole) ? whole : null;
}

/** Returns why `normalizeLinkUrl` refuses the typed text, with a suggested address. */
export function getLinkUrlError(typed: string): string {
  const sentence = 'A link must start with https:// or http://, or be a path in this shop.';
  return getWebUrlError(typed, sentence, { allows: 'http' }) ?? sentence;
}

/** Returns the id of the service whose card an address denotes; null for any other address. */
export function parseServiceCardId(address: string): string | null {
  return /^\/service\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(address)?.[1] ?? null;
}
