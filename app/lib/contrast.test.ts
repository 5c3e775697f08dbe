import { expect, test } from 'vitest';

import { computeContrastRatio } from './contrast.ts';

test('black on white has the highest contrast, a colour on itself the lowest', () => {
  expect(computeContrastRatio('#000', '#ffffff')).toBeCloseTo(21, 5);
  expect(computeContrastRatio('#d6361c', '#d6361c')).toBe(1);
});

test('the order of the two colours does not matter', () => {
  expect(computeContrastRatio('#15181c', '#f3f4f1')).toBeCloseTo(
    computeContrastRatio('#f3f4f1', '#15181c'),
    10,
  );
  expect(computeContrastRatio('#15181c', '#f3f4f1')).toBeCloseTo(16.1, 1);
});
