import { expect, test } from 'vitest';

import { removeInvisibleCharacters, removeFormatCharactersExceptJoiners } from './invisible.ts';

const UNSEEN: [string, string][] = [
  ['zero-width space', '\u200B'],
  ['word joiner', '\u2060'],
  ['soft hyphen', '\u00AD'],
  ['byte-order mark', '\uFEFF'],
  ['left-to-right mark', '\u200E'],
  ['right-to-left mark', '\u200F'],
  ['embedding', '\u202A'],
  ['override', '\u202E'],
  ['isolate', '\u2066'],
  ['end of isolate', '\u2069'],
];

test.each(UNSEEN)('a %s is taken out of codes and of searches', (_, unseen) => {
  const pasted = `${unseen}WELC${unseen}OME10${unseen}`;
  expect([removeInvisibleCharacters(pasted), removeFormatCharactersExceptJoiners(pasted)]).toEqual([
    'WELCOME10',
    'WELCOME10',
  ]);
});

test('joiners stay in a search, where they are part of words', () => {
  expect(removeFormatCharactersExceptJoiners('می\u200Cخواهم क्\u200Dष')).toBe('می\u200Cخواهم क्\u200Dष');
  expect(removeInvisibleCharacters('a\u200Cb\u200Dc')).toBe('abc');
});

test('what can be seen stays as it is', () => {
  const seen = "Ada O'Neill, Łódź, Straße 5\t–\u00A0日本";
  expect(removeInvisibleCharacters(seen)).toBe(seen);
});
