import { expect, test } from 'vitest';

import { findLongTitles } from './test-titles.mjs';

const long = 'x'.repeat(101);

test('accepts 100 characters after the ids of requirements', () => {
  expect(findLongTitles('a.test.ts', `test('[CART-03] [T7] ${'x'.repeat(100)}', () => {});`)).toEqual([]);
});

test.each([
  `test('${long}', run);`,
  `test.each(rows)('${long}', run);`,
  `test.skipIf(no).each(rows)(\`${long}\`, run);`,
])('names the place of a longer title: %.30s', (source) => {
  expect(findLongTitles('a.test.ts', `\n${source}`)).toEqual([
    `a.test.ts:2: at most 100 characters, not 101: ${long}`,
  ]);
});

test('leaves other calls alone', () => {
  expect(findLongTitles('a.test.ts', `expect('${long}'); test.step('${long}'); RE.test('a')`)).toEqual([]);
});
