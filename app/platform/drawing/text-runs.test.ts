import { expect, test } from 'vitest';

import {
  findUndrawableCharacters,
  canDrawText,
  getTextLineDrawingRuns,
  layOutParagraph,
  shapeTextRunGlyphs,
  normalizeDrawnText,
} from './text-runs.server.ts';

const runsOf = (text: string) => getTextLineDrawingRuns(layOutParagraph(text, 400));
/** The characters of a line from left to right. */
const drawn = (text: string) =>
  runsOf(text)
    .map((run) => (run.isRtl ? Array.from(run.text).toReversed().join('') : run.text))
    .join('');
const faces = (text: string) =>
  runsOf(text).map(({ face }) => /files\/([a-z-]+?)-\d/.exec(face.file)?.[1] ?? face.file);
const glyphsOf = (text: string) =>
  runsOf(text).flatMap((run) => shapeTextRunGlyphs(run).glyphs.map(({ id }) => id));

test.each([
  ['דוד כהן', 'ןהכ דוד'],
  ['תל אביב 61000', '61000 ביבא לת'],
  ['דבי, 12345', '12345 ,יבד'],
  ['عدد ١٢٣', '١٢٣ ددع'],
  ['לוגו (Logo) חדש', 'שדח (Logo) וגול'],
  ['Acme (דוד כהן) Ltd', 'Acme (ןהכ דוד) Ltd'],
  ['לכתוב: a.b@example.com', 'a.b@example.com :בותכל'],
  ['בע"מ', 'מ"עב'],
  ['Łódź 2026', 'Łódź 2026'],
])('%s is drawn from left to right as %s', (text, order) => {
  expect(drawn(text)).toBe(order);
});

test.each([
  ['Söhne & Cie – “été”, €5', ['public-sans-latin']],
  ['Ελλάδα', ['dejavu-sans-latin']],
  ['Москва', ['dejavu-sans-latin']],
  ['हिन्दी', ['noto-sans-devanagari-devanagari']],
  ['شركة', ['dejavu-sans-latin']],
  ['ہے', ['noto-sans-arabic-arabic']],
  ['東京', ['unifontex-latin']],
  ['Ελλάδα 2026', ['dejavu-sans-latin', 'public-sans-latin']],
])('%s is drawn in %j', (text, expected) => {
  expect(faces(text)).toEqual(expected);
});

test('letters of Łódź and Nguyễn stay in the typeface of the shop', () => {
  for (const text of ['Łódź', 'Nguyễn'])
    for (const face of faces(text)) expect(face, text).toMatch(/^public-sans/);
});

test('Arabic letters take the forms in which they join', () => {
  const [alone] = glyphsOf('ش');
  expect(glyphsOf('شششش')).toHaveLength(4);
  expect(new Set([...glyphsOf('ششش'), alone]).size).toBe(4);
  // Lam and alef form one glyph.
  expect(glyphsOf('لا')).toHaveLength(1);
});

test('a zero-width non-joiner keeps Persian letters apart', () => {
  expect(normalizeDrawnText('می\u200Cخواهم')).toBe('می\u200Cخواهم');
  expect(glyphsOf('می\u200Cخواهم')).not.toEqual(glyphsOf('میخواهم'));
});

test('Devanagari consonants become one conjunct, and a short i comes before its consonant', () => {
  expect(glyphsOf('क्ष')).toHaveLength(1);
  const [first, second] = glyphsOf('हि');
  expect(second).toBe(glyphsOf('ह')[0]);
  expect(first).not.toBe(second);
});

test('combining characters become one, and characters without a shape are left out', () => {
  expect(normalizeDrawnText('Zoe\u0308')).toBe('Zoë');
  expect(normalizeDrawnText('A\u202Edb\u200B\u0000\u200C ❤\uFE0F\nB')).toBe('Adb ❤\nB');
});

test('what no face has is a question mark, and is named', () => {
  expect(drawn('A \u{13000} B')).toBe('A ? B');
  expect(findUndrawableCharacters('A \u{13000} B \u{13000}')).toEqual({
    missing: ['\u{13000}'],
    unjoined: [],
  });
  expect(findUndrawableCharacters('ไทย')).toEqual({ missing: [], unjoined: ['ไ', 'ท', 'ย'] });
  expect(canDrawText('ไทย')).toBe(false);
  expect(canDrawText('Łódź, Ελλάδα, שלום, پروانه ہے, हिन्दी, 東京, 서울')).toBe(true);
});

test('Latin text is one run as it was typed, beside Hebrew it is the same run', () => {
  const words = 'Total (2026): “12 pages” for 100 €, à la carte…';
  const [run, ...others] = runsOf(words);
  expect(others).toEqual([]);
  expect(run).toMatchObject({ text: words, isRtl: false });
  expect(runsOf(`${words} a שלום`)[0]?.text).toBe(`${words} a `);
  expect(runsOf('')).toEqual([]);
});
