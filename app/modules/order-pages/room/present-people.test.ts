import { expect, test } from 'vitest';

import { peopleWords } from './present-people.ts';

test('names of people are a sentence of their own, and many are counted', () => {
  expect(peopleWords(['Ada'])).toBe('Ada');
  expect(peopleWords(['Ada', 'Grace'])).toBe('Ada and Grace');
  expect(peopleWords(['Ada', 'Grace', 'Mary', 'Joan'])).toBe('Ada, Grace and 2 more');
});
