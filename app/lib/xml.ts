// Everything but what XML 1.0 allows in a document.
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text as it may stand in an XML element or attribute. */
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

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text an element's content stands for; only the five entities XML itself has. */
export function fromXmlText(xml: string): string {
  return xml.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => ENTITIES[name] ?? '');
}
