import { expect, test } from 'vitest';

import { findCommitSubjectProblems } from './commit-subjects.mjs';

test('accepts an area and what the commit does', () => {
  expect(
    findCommitSubjectProblems(['cart: keep the quantity after a reload', 'set-up, mail: name the server']),
  ).toEqual([]);
});

test.each([
  ['Fix the cart', 'write "area: what it does": Fix the cart'],
  ['Cart: keep it', 'write "area: what it does": Cart: keep it'],
  ['cart:', 'write "area: what it does": cart:'],
  [`cart: ${'x'.repeat(67)}`, `at most 72 characters, not 73: cart: ${'x'.repeat(67)}`],
])('names what is wrong with "%s"', (subject, finding) => {
  expect(findCommitSubjectProblems([subject])).toEqual([finding]);
});
