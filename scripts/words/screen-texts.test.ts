import { expect, test } from 'vitest';

import { listUiTextsInSourceFile } from './screen-texts.mjs';

test('lists what people read, with its line, and leaves code out', () => {
  const source = `
import { Field } from '#app/ui/field one.tsx';
type Kind = 'an own kind';
export const LABELS = { 'a key of words': 'Save changes' };
export const Page = ({ name }: { name: string }) => (
  <p className="grid gap-4" title={\`Edit \${name}\`} id="some id">
    Nothing
    here yet. {name === 'first-one' ? 'Try again.' : sql\`select a from b\`}
  </p>
);`;
  expect(listUiTextsInSourceFile('page.tsx', source)).toEqual([
    { line: 4, text: 'Save changes' },
    { line: 6, text: 'Edit {…}' },
    { line: 6, text: 'Nothing here yet.' },
    { line: 8, text: 'Try again.' },
  ]);
});

test.each([
  ['Empty: at once.', true],
  ['Saved. The next email uses it.', true],
  ['Delete now', true],
  ['hover:underline text-sm', false],
  ['/admin/orders is a path', true],
  ['select id from orders', false],
  ['md:grid-cols-2 lg:flex', false],
])('%s is read: %s', (text, isRead) => {
  const listed = listUiTextsInSourceFile('page.ts', `export const TEXT = ${JSON.stringify(text)};`);
  expect(listed.map(({ text }) => text)).toEqual(isRead ? [text] : []);
});
