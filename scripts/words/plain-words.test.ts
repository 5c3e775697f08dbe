import { expect, test } from 'vitest';

import { findAvoidedTermsInSources, parseWordingCheckExceptions } from './plain-words.mjs';

const files = [{ path: 'app/a.tsx', source: "// plain\nconst texts = ['Nobody told you.', 'No one'];" }];

test('finds each word to avoid in a text on screen', () => {
  expect(findAvoidedTermsInSources(files, [])).toEqual([
    'app/a.tsx:2: not "Nobody" but no one: Nobody told you.',
    'app/a.tsx:2: not "told" but notify, say, show: Nobody told you.',
  ]);
});

test('finds them in comments, names, file names, test titles and documents', () => {
  const found = findAvoidedTermsInSources(
    [
      { path: 'app/deed-menu.ts', source: '/** Whoever\n * asks. */\nexport const TOLD_ROLES = 1;' },
      { path: 'app/a.test.ts', source: "test('[T8] nobody reads it', () => {});" },
      { path: 'docs/a.md', source: 'It stands.\n\n```sh\nwhoever\n```\n\n`told` is a column.\n' },
    ],
    [],
  );
  expect(found).toEqual([
    'app/deed-menu.ts:1: not "deed" but action: deed-menu.ts',
    'app/deed-menu.ts:1: not "Whoever" but the buyer, the visitor, the person: Whoever asks.',
    'app/deed-menu.ts:3: not "told" but notify, report, describe: TOLD_ROLES',
    'app/a.test.ts:1: not "nobody" but no one: nobody reads it',
    'docs/a.md:1: not "stands" but is: It stands.',
  ]);
});

test('leaves an exception alone, and names one that is no longer needed', () => {
  const exceptions = parseWordingCheckExceptions('app/a.tsx: told you # a quote\napp/b.tsx: Nobody # gone\n');
  expect(findAvoidedTermsInSources(files, exceptions)).toEqual([
    'scripts/words/exceptions.txt: no longer needed: app/b.tsx: Nobody',
  ]);
});

test('refuses an exception without a reason', () => {
  expect(() => parseWordingCheckExceptions('app/a.tsx: told you')).toThrow('path: text # reason');
});
