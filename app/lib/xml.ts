// Everything XML 1.0 does not allow in a document.
const INVALID_XML_CHARACTERS = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for an XML element or attribute. */
export function escapeXmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(INVALID_XML_CHARACTERS, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

const XML_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the text of an element's content; only XML's own five entities. */
export function unescapeXmlText(xml: string): string {
  return xml.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => XML_ENTITIES[name] ?? '');
}
