import { expect, test } from 'vitest';

import { computeInitials } from './model.ts';

test.each([
  ['Nora Lindqvist', 'NL'],
  ['Mara J. Ellison', 'ME'],
  ['  cher ', 'C'],
  ['Øyvind Ås', 'ØÅ'],
])('the initials of %j are %s', (name, initials) => {
  expect(computeInitials(name)).toBe(initials);
});
