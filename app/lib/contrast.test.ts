import { expect, test } from 'vitest';

import { contrast } from './contrast.ts';

test('black on white has the highest contrast, a colour on itself the lowest', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#d6361c', '#d6361c')).toBe(1);
});

test('the order of the two colours does not matter', () => {
  expect(contrast('#15181c', '#f3f4f1')).toBeCloseTo(contrast('#f3f4f1', '#15181c'), 10);
  expect(contrast('#15181c', '#f3f4f1')).toBeCloseTo(16.1, 1);
});
