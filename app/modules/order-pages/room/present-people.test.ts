import { expect, test } from 'vitest';

import { formatNames } from './present-people.ts';

test('names of people are a sentence of their own, and many are counted', () => {
  expect(formatNames(['Ada'])).toBe('Ada');
  expect(formatNames(['Ada', 'Grace'])).toBe('Ada and Grace');
  expect(formatNames(['Ada', 'Grace', 'Mary', 'Joan'])).toBe('Ada, Grace and 2 more');
});
