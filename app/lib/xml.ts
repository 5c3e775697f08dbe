// Everything XML 1.0 does not allow in a document.
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for an XML element or attribute. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

const XML_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the text of an element's content; only XML's own five entities. */
export function fromXmlText(xml: string): string {
  return xml.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => XML_ENTITIES[name] ?? '');
}
