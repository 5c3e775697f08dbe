import { findCategoryKeyByName, DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import { expect, test } from 'vitest';

import { DEFAULT_SERVICE_GRID_SORT, SERVICE_GRID_SORTS, type ServiceGridSort } from './grid-parameters.ts';
import {
  getAutomaticServiceBadgeLabel,
  truncateServiceCardTitle,
  getServiceDeliveryHours,
  getServiceCardSalesCount,
  sortServices,
} from './model.ts';

test('[GRID-01] six categories, in order, each with a short word for phones', () => {
  expect(DEFAULT_CATEGORIES.map(({ name, shortName }) => `${name} / ${shortName}`)).toEqual([
    'Fix Problems / Fix',
    'Grow Sales & Leads / Grow',
    'Create Content / Create',
    'Analyze & Report / Analyze',
    'Set Up & Automate / Automate',
    'Advise & Plan / Advise',
  ]);
});

test('a category is known by its exact full name only', () => {
  expect([
    findCategoryKeyByName(DEFAULT_CATEGORIES, 'Fix Problems'),
    findCategoryKeyByName(DEFAULT_CATEGORIES, 'fix problems'),
    findCategoryKeyByName(DEFAULT_CATEGORIES, 'Fix'),
    findCategoryKeyByName(DEFAULT_CATEGORIES, null),
  ]).toEqual(['fix', null, null, null]);
});

test.each([
  [1, 30, 10_000, 'Delivered in 24h'],
  [null, 0, 90_000, 'Delivered in 24h'],
  [2, 25, 10_000, 'Most Hired'],
  [2, 24, 15_000, 'Cost-effective solution'],
  [2, 24, 15_001, 'Several projects delivered'],
  [30, 0, 99_900, 'Several projects delivered'],
])('[GRID-10] %s days, %s sold, %s cents: %s', (deliveryDays, projectsSold30d, priceCents, badge) => {
  expect(getAutomaticServiceBadgeLabel({ deliveryDays, projectsSold30d, priceCents })).toBe(badge);
});

test('[DETAIL-14] delivery hours are days x 24, by default 24', () => {
  expect([getServiceDeliveryHours(1), getServiceDeliveryHours(7), getServiceDeliveryHours(null)]).toEqual([
    24, 168, 24,
  ]);
});

test('[GRID-08] the card title has at most 50 characters', () => {
  expect(truncateServiceCardTitle('x'.repeat(50))).toBe('x'.repeat(50));
  expect(truncateServiceCardTitle('x'.repeat(51))).toBe(`${'x'.repeat(49)}…`);
});

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const SERVICES = [
  { title: 'banana 10', priceCents: 100, projectsSold30d: 1, createdAt: day(3) },
  { title: 'Apple', priceCents: 200, projectsSold30d: 9, createdAt: day(1) },
  { title: 'Écran', priceCents: 100, projectsSold30d: 5, createdAt: day(2) },
  { title: 'Banana 9', priceCents: 300, projectsSold30d: 5, createdAt: day(4) },
];

test.each<[ServiceGridSort, string[]]>([
  ['price-asc', ['Écran', 'banana 10', 'Apple', 'Banana 9']],
  ['price-desc', ['Banana 9', 'Apple', 'Écran', 'banana 10']],
  ['alphabetical-asc', ['Apple', 'Banana 9', 'banana 10', 'Écran']],
  ['alphabetical-desc', ['Écran', 'banana 10', 'Banana 9', 'Apple']],
  ['delivered-desc', ['Apple', 'Écran', 'Banana 9', 'banana 10']],
  ['delivered-asc', ['banana 10', 'Écran', 'Banana 9', 'Apple']],
  ['most-recent', ['Banana 9', 'banana 10', 'Écran', 'Apple']],
])('[GRID-03] sorted by %s', (sort, expected) => {
  expect(sortServices(SERVICES, sort).map((service) => service.title)).toEqual(expected);
});

test.for([
  ['Most Hired', 7, null],
  ['Most Hired', 25, 25],
  ['Delivered in 24h', 7, 7],
  ['Several projects delivered', 0, null],
] as const)('beside %s a count of %i is shown as %s', ([badge, sold, shown]) => {
  expect(getServiceCardSalesCount({ badge, sort: 'price-asc' }, sold)).toBe(shown);
  expect(getServiceCardSalesCount({ badge }, sold)).toBe(shown);
});

test.for(['delivered-desc', 'delivered-asc'])('sorted by %s no count is shown', (sort) => {
  expect(getServiceCardSalesCount({ badge: 'Delivered in 24h', sort }, 40)).toBe(null);
});

test('[GRID-03] the seven sorts are offered, the listing order first', () => {
  expect(SERVICE_GRID_SORTS.map((sort) => sort.key)).toEqual([
    'price-asc',
    'price-desc',
    'alphabetical-asc',
    'alphabetical-desc',
    'delivered-desc',
    'delivered-asc',
    'most-recent',
  ]);
  expect(DEFAULT_SERVICE_GRID_SORT).toBe(SERVICE_GRID_SORTS[0].key);
  expect(SERVICE_GRID_SORTS.find((sort) => sort.key === 'delivered-desc')?.label).toBe('Most Delivered');
});
