import { expect, test } from 'vitest';

import { findPrivateWords, readExceptions } from './plain-words.mjs';

const files = [{ path: 'app/a.tsx', source: "// nobody\nconst words = ['Nobody told you.', 'No one'];" }];

test('finds each word to avoid in a text, and none in a comment', () => {
  expect(findPrivateWords(files, [])).toEqual([
    'app/a.tsx:2: not "Nobody" but no one: Nobody told you.',
    'app/a.tsx:2: not "told" but notify, say, show: Nobody told you.',
  ]);
});

test('leaves an exception alone, and names one that is no longer needed', () => {
  const exceptions = readExceptions('app/a.tsx: told you # a quote\napp/b.tsx: Nobody # gone\n');
  expect(findPrivateWords(files, exceptions)).toEqual([
    'scripts/words/exceptions.txt: no longer needed: app/b.tsx: Nobody',
  ]);
});

test('refuses an exception without a reason', () => {
  expect(() => readExceptions('app/a.tsx: told you')).toThrow('path: text # reason');
});
