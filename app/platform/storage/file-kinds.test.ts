import { expect, test } from 'vitest';

import { hasContentOf, kindOfKey } from './file-kinds.ts';

const HEX = '0123456789abcdef0123456789abcdef';

test('a key is a folder, 32 hexadecimal digits and a known ending', () => {
  expect(kindOfKey(`case-studies/${HEX}.pdf`)).toEqual({
    kind: 'pdf',
    contentType: 'application/pdf',
    isImage: false,
  });
  expect(kindOfKey(`slides/${HEX}.webp`)).toMatchObject({ isImage: true });
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
  expect(kindOfKey(key)).toBeNull();
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
  } as const;
  for (const [kind, start] of Object.entries(starts)) {
    for (const other of Object.keys(starts)) {
      const isSame = hasContentOf(other as keyof typeof starts, start); // the keys of the object above
      expect(isSame, `${kind} as ${other}`).toBe(kind === other);
    }
  }
  expect(hasContentOf('zip', bytes('PK\u0003\u0004'))).toBe(true);
  expect(hasContentOf('pdf', bytes('<html>'))).toBe(false);
  expect(hasContentOf('pdf', new Uint8Array())).toBe(false);
});
