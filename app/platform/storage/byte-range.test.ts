import { expect, test } from 'vitest';

import { parseRangeHeader } from './byte-range.ts';

const FILE = { sizeBytes: 1000, tag: '"a"' };
const rangeOf = (range: string, ifRange?: string) =>
  parseRangeHeader(new Headers({ Range: range, ...(ifRange && { 'If-Range': ifRange }) }), FILE);

test.each([
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=900-', { first: 900, last: 999 }],
  ['bytes=900-5000', { first: 900, last: 999 }],
  ['bytes=-10', { first: 990, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
  ['bytes=9999999999999999-', null],
])('%s of a file of 1,000 bytes', (range, expected) => {
  expect(rangeOf(range)).toEqual(expected);
});

test('a range of another content is answered with the whole file', () => {
  expect(rangeOf('bytes=0-9', '"b"')).toBeNull();
  expect(rangeOf('bytes=0-9', '"a"')).toEqual({ first: 0, last: 9 });
  expect(parseRangeHeader(new Headers(), FILE)).toBeNull();
});
