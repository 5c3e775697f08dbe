import { expect, test } from 'vitest';

import { formatNameList } from './listed-names.ts';

test.for([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
  [['a', 'b', 'c', 'd'], 'a, b and 2 more'],
] as const)('%j are listed as %s', ([names, words]) => {
  expect(formatNameList(names)).toBe(words);
});
