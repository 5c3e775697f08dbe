import { expect, test } from 'vitest';

import { escapeLike, createLikeContainsPattern } from './like-pattern.ts';

test.each([
  ['plain words', 'plain words'],
  ['100% of a_b', String.raw`100\% of a\_b`],
  [String.raw`C:\new`, String.raw`C:\\new`],
])('%j means itself in a pattern', (text, escaped) => {
  expect(escapeLike(text)).toBe(escaped);
  expect(createLikeContainsPattern(text)).toBe(`%${escaped}%`);
});
