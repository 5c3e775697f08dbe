import { expect, test } from 'vitest';

import { correctQuerySpelling, computeLimitedEditDistance, type SpellingVocabulary } from './spelling.ts';

const words = [
  'website',
  'shopify',
  'store',
  'logo',
  'analytics',
  'hubspot',
  'wordpress',
  'google',
  'ads',
  'number',
];
const vocabulary: SpellingVocabulary = {
  words: new Map([...words.map((word): [string, number] => [word, 1]), ['design', 9], ['resign', 1]]),
  known: new Set(['bread', 'lodge', 'tan', 'shoe', 'adds']),
};
const correct = (text: string) => correctQuerySpelling(text.split(' '), vocabulary)?.join(' ') ?? null;

test.each([
  ['one', 'one', 0],
  ['hubspt', 'hubspot', 1],
  ['wbesite', 'website', 1],
  ['ca', 'abc', 3],
  ['analitics', 'analytics', 1],
  ['annalitics', 'analytics', 2],
])('%s is %s by mistakes: %i', (one, other, distance) => {
  expect(computeLimitedEditDistance(one, other, 3)).toBe(distance);
});

test.each([
  ['hubspt setup', 'hubspot setup'],
  ['gogle ads', 'google ads'],
  ['annalitics', 'analytics'],
  ['wrodpress', 'wordpress'],
  // The more frequent of two equally close words.
  ['besign logo', 'design logo'],
  ['word press', 'wordpress'],
  ['googleads', 'google ads'],
])('%s was meant as %s', (typed, meant) => {
  expect(correct(typed)).toBe(meant);
});

test.each([
  'website',
  'bread', // known English
  'tanning', // an ending of a known word
  'shoes',
  'adds',
  'ga4x', // digits
  'lgo', // three letters
  'plumber', // two mistakes from "number", with another beginning
  'websi', // unfinished
  'zzzzzzz',
  'логотип',
])('%s stays', (typed) => {
  expect(correct(typed)).toBeNull();
});

test('a query of nothing but mistakes is corrected in bounded time', () => {
  const many = new Map(
    Array.from({ length: 6_000 }, (_, n) => [
      `word${String(n)}`.replaceAll(/\d/g, (d) => 'abcdefghij'[Number(d)] ?? ''),
      1,
    ]),
  );
  const typed = Array.from({ length: 40 }, (_, n) => `wrod${'abcdefghij'[n % 10] ?? ''}x`);
  const startedAt = performance.now();
  correctQuerySpelling(typed, { words: many, known: new Set() });
  expect(performance.now() - startedAt).toBeLessThan(150);
});
