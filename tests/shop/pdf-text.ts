import { inflateSync } from 'node:zlib';

/** The objects of a PDF by number, each with its stream decompressed. */
function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, { head: string; stream: string }>();
  for (const [, number = '', body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', packed] = body.split(/\nstream\n/);
    const bytes = Buffer.from(packed?.replace(/\nendstream$/, '') ?? '', 'latin1');
    const isPacked = packed !== undefined && head.includes('/FlateDecode') && !head.includes('/FontFile');
    let stream = '';
    if (isPacked) {
      try {
        stream = inflateSync(bytes).toString('latin1');
      } catch {
        // The bytes of a font may look like the end of a stream.
        stream = '';
      }
    }
    objects.set(number, { head, stream });
  }
  return objects;
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const fromHex = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)));

/** The text of each code of a font, from its ToUnicode table. */
function meaningsOf(table: string): Map<number, string> {
  const meanings = new Map<number, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first, 16);
    // A ligature stands for several letters.
    for (const [index, hex] of (list.match(/<[\w ]*>/g) ?? []).entries()) {
      meanings.set(start + index, fromHex(hex.replaceAll(/[<> ]/g, '')));
    }
  }
  return meanings;
}

/** The code tables of the fonts, by their names on the pages. */
function fontsOf(objects: ReturnType<typeof objectsOf>): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1] ?? '';
      fonts.set(name, meaningsOf(objects.get(table)?.stream ?? ''));
    }
  }
  return fonts;
}

function decoded(shown: string, font: Map<number, string> | undefined): string {
  const codes = (shown.match(/<\w*>/g) ?? []).flatMap((hex) => hex.match(/\w{4}/g) ?? []);
  return codes.map((code) => font?.get(Number.parseInt(code, 16)) ?? '').join('');
}

/** The replacement texts (ActualText) of paragraphs whose glyphs are not drawn in reading order. */
function actualTexts(objects: ReturnType<typeof objectsOf>): string[] {
  return [...objects.values()].flatMap(({ head }) =>
    [...head.matchAll(/\/ActualText \(((?:\\[^]|[^\\)])*)\)/g)].map(([, text = '']) => {
      const plain = text.replaceAll(/\\([^])/g, (_, sign: string) => ESCAPES[sign] ?? sign);
      const bytes = Buffer.from(plain, 'latin1');
      return plain.startsWith('\u00FE\u00FF') ? bytes.subarray(2).swap16().toString('utf16le') : plain;
    }),
  );
}

/**
 * The text of a PDF that pdfkit made, in the order it was written, as a screen reader gets it: decoded by the
 * tables of its fonts, with single spaces.
 */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = fontsOf(objects);
  const lines: string[] = [];
  for (const { stream } of objects.values()) {
    let font: Map<number, string> | undefined;
    for (const [, name, shown = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name === undefined) lines.push(decoded(shown, font));
      else font = fonts.get(name);
    }
  }
  return [...lines, ...actualTexts(objects)].join(' ').replaceAll(/\s+/g, ' ');
}
