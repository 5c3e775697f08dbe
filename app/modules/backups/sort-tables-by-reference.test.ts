import { expect, test } from 'vitest';

import { sortTablesByReference } from './sort-tables-by-reference.ts';

test('a table comes after those it refers to, itself and tables outside the list aside', () => {
  const references = [
    { from: 'a', to: 'c' },
    { from: 'c', to: 'b' },
    { from: 'b', to: 'b' },
    { from: 'b', to: 'elsewhere' },
  ];
  expect(sortTablesByReference(['a', 'b', 'c', 'd'], references)).toEqual(['b', 'd', 'c', 'a']);
});

test('a circle is refused', () => {
  const references = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
  ];
  expect(() => sortTablesByReference(['a', 'b', 'c'], references)).toThrow('in a circle: a, b.');
});
