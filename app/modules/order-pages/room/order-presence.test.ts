import { expect, test } from 'vitest';

import { formatPresentPeopleNames } from './order-presence.ts';

test('names of people are a sentence of their own, and many are counted', () => {
  expect(formatPresentPeopleNames(['Ada'])).toBe('Ada');
  expect(formatPresentPeopleNames(['Ada', 'Grace'])).toBe('Ada and Grace');
  expect(formatPresentPeopleNames(['Ada', 'Grace', 'Mary', 'Joan'])).toBe('Ada, Grace and 2 more');
});
