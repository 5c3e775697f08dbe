import { expect, test } from 'vitest';

import { defaultShopProviderDetails, pickRandomFooterCategories } from './model.ts';

const SIX = [
  'Fix Problems',
  'Grow Sales & Leads',
  'Create Content',
  'Analyze & Report',
  'Set Up & Automate',
  'Advise & Plan',
];

test('[LAYOUT-09] the footer shows three different published categories, and all choices come up equally often', () => {
  const counts = new Map<string, number>();
  for (let round = 0; round < 6_000; round += 1) {
    const chosen = pickRandomFooterCategories(SIX);
    expect(new Set(chosen).size).toBe(3);
    expect(SIX).toEqual(expect.arrayContaining(chosen));
    counts.set(chosen.join(), (counts.get(chosen.join()) ?? 0) + 1);
  }
  // Twenty ways to choose three of six: 300 each, within five standard deviations.
  expect(counts.size).toBe(20);
  for (const count of counts.values()) expect(Math.abs(count - 300)).toBeLessThan(85);
});

test('[LAYOUT-09] with three published categories or fewer the footer shows those', () => {
  expect(pickRandomFooterCategories(['Fix Problems'])).toEqual(['Fix Problems']);
  expect(pickRandomFooterCategories([])).toEqual([]);
});

test('[LAYOUT-08] the claim is the sentence of the specification', () => {
  expect(defaultShopProviderDetails.claim).toBe('15+ brands and 30+ projects delivered since September 2024');
});
