import { expect, test } from 'vitest';

import { CHECKS, type CheckState, isInTheWay, mayBlock, type PaymentMode } from './checks.ts';

const weighing = (weight: 'always' | 'live' | 'never') => ({ id: 'one', title: 'One', weight });

test('no two checks have the same id or title', () => {
  expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length);
  expect(new Set(CHECKS.map(({ title }) => title)).size).toBe(CHECKS.length);
});

test.each<[weight: 'always' | 'live' | 'never', mode: PaymentMode, may: boolean]>([
  ['always', 'sandbox', true],
  ['always', 'test', true],
  ['always', 'live', true],
  ['always', 'none', true],
  ['live', 'sandbox', false],
  ['live', 'test', false],
  ['live', 'live', true],
  ['live', 'none', false],
  ['never', 'live', false],
])('a check that may block %s does so in mode %s: %s', (weight, mode, may) => {
  expect(mayBlock(weighing(weight), mode)).toBe(may);
});

test.each<[state: CheckState | null, isInTheWay: boolean]>([
  ['ok', false],
  ['warning', false],
  ['blocking', true],
  ['unknown', true],
  [null, true],
])('a check that may block and found %s is in the way: %s', (state, expected) => {
  expect(isInTheWay(weighing('always'), 'live', state)).toBe(expected);
  expect(isInTheWay(weighing('never'), 'live', state)).toBe(false);
});
