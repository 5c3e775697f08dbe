import { expect, test } from 'vitest';

import { documentText } from './document-font.server.ts';

const faceOf = (text: string) => /files\/([a-z-]+)-latin/.exec(documentText(text, 400).file)?.[1];

test.each([
  ['Söhne & Cie – “été”, €5', 'public-sans'],
  ['Łódź', 'dejavu-sans'],
  ['Ελλάδα', 'dejavu-sans'],
  ['Москва', 'dejavu-sans'],
  ['Nguyễn', 'dejavu-sans'],
  ['مرحبا שלום', 'dejavu-sans'],
  ['東京', 'unifontex'],
  ['한국 ไทย हिन्दी 🎉', 'unifontex'],
  ['Łódź Söhne Ελλάδα Москва 東京', 'unifontex'],
])('%s is written whole, in %s', (text, face) => {
  expect(faceOf(text)).toBe(face);
  expect(documentText(text, 600).text).toBe(text);
});

test('signs that are put together stand as one, and those without a shape are left out', () => {
  expect(documentText('Zoe\u0308', 400)).toMatchObject({ text: 'Zoë' });
  expect(documentText('A\u202Edb\u200B\u0000 ❤\uFE0F\nB', 400).text).toBe('Adb ❤\nB');
});

test('what no face has is a question mark', () => {
  expect(documentText('A \u{13000} B', 400).text).toBe('A ? B');
});
