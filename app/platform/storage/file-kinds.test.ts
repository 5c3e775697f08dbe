import { expect, test } from 'vitest';

import { doMagicBytesMatchFileKind, parseStorageKeyKind } from './file-kinds.ts';

const HEX = '0123456789abcdef0123456789abcdef';

test('a key is a folder, 32 hexadecimal digits and a known ending', () => {
  expect(parseStorageKeyKind(`case-studies/${HEX}.pdf`)).toEqual({
    kind: 'pdf',
    contentType: 'application/pdf',
    isImage: false,
  });
  expect(parseStorageKeyKind(`slides/${HEX}.webp`)).toMatchObject({ isImage: true });
});

test.each(['ai', 'psd', 'svg', 'eps'])(
  '%s files are stored in private folders only, never as images',
  (kind) => {
    expect(parseStorageKeyKind(`orders/${HEX}.${kind}`)).toMatchObject({ kind, isImage: false });
    for (const folder of ['slides', 'content', 'case-studies', 'people'])
      expect(parseStorageKeyKind(`${folder}/${HEX}.${kind}`), folder).toBeNull();
  },
);

test('an SVG has a type that no browser shows', () => {
  expect(parseStorageKeyKind(`orders/${HEX}.svg`)?.contentType).toBe('application/octet-stream');
});

test.each([
  `../${HEX}.pdf`,
  `case-studies/../${HEX}.pdf`,
  `case-studies/${HEX}.svg`,
  `case-studies/${HEX}.html`,
  `case-studies/${HEX}.pdf.html`,
  `case-studies/${HEX}.pdf\n`,
  `Case-Studies/${HEX}.pdf`,
  `case-studies/${HEX.toUpperCase()}.pdf`,
  `case-studies/report.pdf`,
  `case-studies/sub/${HEX}.pdf`,
  `/case-studies/${HEX}.pdf`,
  `${HEX}.pdf`,
  '',
])('%j is no key', (key) => {
  expect(parseStorageKeyKind(key)).toBeNull();
});

const bytes = (text: string) => Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);

test('each kind is known by its first bytes, and none passes for another', () => {
  const starts = {
    webp: bytes('RIFF\u0001\u0002\u0003\u0004WEBPVP8 '),
    avif: bytes('\0\0\0\u0020ftypavif\0\0\0\0'),
    jpg: bytes('\u00FF\u00D8\u00FF\u00E0'),
    png: bytes('\u0089PNG\r\n\u001A\n'),
    pdf: bytes('%PDF-1.7\n'),
    doc: bytes('\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1'),
    docx: bytes('PK\u0003\u0004\0\0\0\0\0\0\0\0[Content_Types].xml'),
    mp4: bytes('\0\0\0\u0018ftypisom'),
    mov: bytes('\0\0\0\u0014ftypqt  '),
    psd: bytes('8BPS\0\u0001\0\0\0\0\0\0\0\u0003'),
    svg: bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    eps: bytes('%!PS-Adobe-3.0 EPSF-3.0\n'),
  } as const;
  for (const [kind, start] of Object.entries(starts)) {
    for (const other of Object.keys(starts)) {
      const isSame = doMagicBytesMatchFileKind(other as keyof typeof starts, start); // the keys of the object above
      expect(isSame, `${kind} as ${other}`).toBe(kind === other);
    }
  }
  expect(doMagicBytesMatchFileKind('zip', bytes('PK\u0003\u0004'))).toBe(true);
  expect(doMagicBytesMatchFileKind('pdf', bytes('<html>'))).toBe(false);
  expect(doMagicBytesMatchFileKind('pdf', new Uint8Array())).toBe(false);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';

test.each([
  ['ai', '%PDF-1.6\n', true],
  ['ai', '%!PS-Adobe-3.0\n', true],
  ['ai', '\u00C5\u00D0\u00D3\u00C6', false],
  ['ai', SVG, false],
  ['ai', '<html>', false],
  ['psd', '8BPS\0\u0001\0\0', true],
  ['psd', '8BPS\0\u0002\0\0', false],
  ['psd', '8BPS', false],
  ['psd', ' 8BPS\0\u0001', false],
  ['eps', '%!PS-Adobe-3.1 EPSF-3.0\r\n', true],
  ['eps', '\u00C5\u00D0\u00D3\u00C6\u001E\0\0\0', true],
  ['eps', '%PDF-1.6\n', false],
  ['eps', '\n%!PS', false],
  ['svg', SVG, true],
  ['svg', `\u00EF\u00BB\u00BF\n${SVG}`, true],
  ['svg', `<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: a > b -->\n${SVG}`, true],
  [
    'svg',
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [\n<!ENTITY ns "x">\n]>${SVG}`,
    true,
  ],
  ['svg', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>', true],
  ['svg', `<!doctype html>${SVG}`, false],
  ['svg', `<html>${SVG}</html>`, false],
  ['svg', `<script>alert(1)</script>${SVG}`, false],
  ['svg', `<?xml version="1.0"?><!-- never closed ${SVG}`, false],
  ['svg', '<svgx/>', false],
  ['svg', 'svg', false],
  ['svg', '', false],
] as const)('as %s, %j: %s', (kind, start, isOfKind) => {
  expect(doMagicBytesMatchFileKind(kind, bytes(start))).toBe(isOfKind);
});
