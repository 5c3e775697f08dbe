import { expect, test } from 'vitest';

import { defaultProvider, footerCategories } from './model.ts';

const SIX = [
  'Fix Problems',
  'Grow Sales & Leads',
  'Create Content',
  'Analyze & Report',
  'Set Up & Automate',
  'Advise & Plan',
];
const dayAt = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour));

test('[LAYOUT-09] the footer shows three different published categories', () => {
  for (let day = 1; day <= 30; day += 1) {
    const chosen = footerCategories(SIX, dayAt(day, 12));
    expect(new Set(chosen).size).toBe(3);
    expect(SIX).toEqual(expect.arrayContaining(chosen));
  }
});

test('[LAYOUT-09] the choice of categories stays for a day, and over a month every category has its turn', () => {
  expect(footerCategories(SIX, dayAt(20, 0))).toEqual(footerCategories(SIX, dayAt(20, 23)));
  const seen = new Set(
    Array.from({ length: 30 }, (_, day) => footerCategories(SIX, dayAt(day + 1, 0))).flat(),
  );
  expect(seen.size).toBe(6);
});

test('[LAYOUT-09] with fewer than three published categories the footer shows those', () => {
  expect(footerCategories(['Fix Problems'], dayAt(1, 0))).toEqual(['Fix Problems']);
  expect(footerCategories([], dayAt(1, 0))).toEqual([]);
});

test('[LAYOUT-08] the claim is the sentence of the specification', () => {
  expect(defaultProvider.claim).toBe('15+ brands and 30+ projects delivered since September 2024');
});
