import { expect, test } from 'vitest';

import { chooseContentEncoding, isEtagInIfNoneMatch } from './negotiation.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0.5, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['identity', 'identity'],
  ['identity, br;q=0.5', 'identity'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['identity;q=0, *;q=0', 'identity'],
  ['BR', 'br'],
  ['x-gzip', 'gzip'],
  ['br;q=nonsense', 'identity'],
])('Accept-Encoding %j gets %s', (header, encoding) => {
  expect(chooseContentEncoding(header)).toBe(encoding);
});

test.each([
  ['"abc-br"', true],
  ['"abc-gz"', true],
  ['W/"abc-id"', true],
  ['"other-br", "abc-br2"', true],
  ['*', true],
  ['"abcd-br"', false],
  ['"abc"', false],
  ['abc-br', false],
  ['', false],
])('If-None-Match %j of content abc is unchanged: %s', (header, expected) => {
  expect(isEtagInIfNoneMatch(header, 'abc')).toBe(expected);
});
