import { expect, test } from 'vitest';

import { slugOf } from './slug.ts';

test.each([
  ['What does a fixed price buy?', 'what-does-a-fixed-price-buy'],
  ['  Café & Crème: 100% ', 'cafe-creme-100'],
  ["Don't brief twice", 'dont-brief-twice'],
  ['漢字', ''],
  ['a'.repeat(200), 'a'.repeat(80)],
])('%j becomes %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
