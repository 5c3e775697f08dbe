import { expect, test } from 'vitest';

import {
  MAX_SERVICE_SEARCH_PHRASES,
  parseBuyerSearchPhrases,
  findServiceSearchPhrasesProblem,
} from './buyer-phrases.ts';

test.each([
  ['', []],
  [' \n\r\n', []],
  ['the phone does not ring\r\n\r\n  my ads   eat money ', ['the phone does not ring', 'my ads eat money']],
  // A duplicate with other capitals.
  ['Get more calls\nget more  calls', ['Get more calls']],
])('%j is %j', (text, phrases) => {
  expect(parseBuyerSearchPhrases(text)).toEqual(phrases);
});

const many = (count: number) => Array.from({ length: count }, (_, place) => `phrase ${place}`);

test.each([
  [[], null],
  [many(MAX_SERVICE_SEARCH_PHRASES), null],
  [many(MAX_SERVICE_SEARCH_PHRASES + 1), 'At most 60 phrases; these are 61.'],
  [['seo', 'a'.repeat(120)], null],
  [['ok'], 'A phrase has at least 3 characters; “ok” has 2.'],
  [['a'.repeat(121)], `A phrase has at most 120 characters; “${'a'.repeat(40)}…” has 121.`],
])('invalid phrases get their error: %#', (phrases, problem) => {
  expect(findServiceSearchPhrasesProblem(phrases)).toBe(problem);
});
