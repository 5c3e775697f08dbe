import { inflateSync } from 'node:zlib';

/** The objects of a PDF by number, each with its stream unpacked. */
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
        // The bytes of a font may hold what looks like an end.
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

/** What each code of a font means, from its table for readers. */
function meaningsOf(table: string): Map<number, string> {
  const meanings = new Map<number, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first, 16);
    // A ligature means several letters.
    for (const [index, hex] of (list.match(/<[\w ]*>/g) ?? []).entries()) {
      meanings.set(start + index, fromHex(hex.replaceAll(/[<> ]/g, '')));
    }
  }
  return meanings;
}

/** The tables of the fonts by their names on the pages. */
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

/** What paragraphs say that are not drawn as they are read: the texts their tags have for that. */
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
 * The words of a PDF that pdfkit made, in the order they were written, as a reader for people who do not see gets them:
 * decoded by the tables of its fonts. Spaces are one each.
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
