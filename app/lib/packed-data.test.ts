import { expect, test } from 'vitest';

import { stringifyCompactJson, parseCompactJson } from './packed-data.ts';

const VALUES: unknown[] = [
  null,
  'It\'s "so" \\ and \' again',
  [],
  [{}, {}],
  [{ a: 1 }, { a: 2, b: 3 }],
  [{ a: 1 }, null, [1]],
  {
    cards: [
      { id: 'x', tags: [{ n: 1 }, { n: 2 }] },
      { id: 'y\'"', tags: [] },
    ],
    count: 2,
    none: null,
  },
];

test.each(VALUES.map((value) => [JSON.stringify(value), value]))('%s comes out as it went in', (_, value) => {
  expect(parseCompactJson(stringifyCompactJson(value))).toEqual(value);
});

test('objects of one shape name their fields once, without quotation marks', () => {
  const packed = stringifyCompactJson([
    { company: 'Fern', rating: 5 },
    { company: 'Moss', rating: 4 },
  ]);
  expect(packed.match(/company/g)).toHaveLength(1);
  expect(packed).not.toContain('"');
});
