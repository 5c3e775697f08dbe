import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

/** Names what is left out, so it does not promise everything. */
const NOT_ALL = 'All but archived';

test('every filter of the admin calls no choice "All …", or "…: all"', () => {
  const found = globSync('app/modules/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) =>
      [
        ...readFileSync(path, 'utf8').matchAll(
          /\ball: '([^']+)'|\b(?:choice\(\s*'[^']+',\s*|createYesNoOrderListFilter\(\s*'[^']+',\s*(?='[^']+', '[^']+', '))'([^']+)'/g,
        ),
      ].map(([, words, choice]) => words ?? choice ?? ''),
    );
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter((words) => words !== NOT_ALL && !/^All( |$)|: all$/.test(words))).toEqual([]);
});
