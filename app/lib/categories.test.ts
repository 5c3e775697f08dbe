import { expect, test } from 'vitest';

import {
  listCategoryUrlNames,
  type Category,
  findCategoryNameForUrl,
  findCategoryByName,
  getCategoryColorKey,
  DEFAULT_CATEGORIES,
  DEFAULT_SERVICE_PAGE_CATEGORIES,
  listServiceCategoriesForPage,
} from './categories.ts';

const [fix, ...others] = DEFAULT_CATEGORIES;
const shop: Category[] = [
  { ...fix, key: 'fix', name: 'Repairs', shortName: 'Repairs', oldNames: ['Fix Problems'] } as Category,
  ...others,
];

test.each([
  ['fix', 'Repairs'],
  ['Repairs', 'Repairs'],
  ['Fix Problems', null],
  ['repairs', null],
  ['', null],
  [null, null],
])('an address that asks for %j shows %j', (requested, name) => {
  expect(findCategoryNameForUrl(shop, requested)).toBe(name);
});

test('a name wins over the key of another category', () => {
  const named = shop.map((one) => (one.key === 'create' ? { ...one, name: 'fix' } : one));
  expect(findCategoryNameForUrl(named, 'fix')).toBe('fix');
});

test.each([
  ['REPAIRS', 'fix'],
  ['fix problems', 'fix'],
  ['Advise & Plan', 'advise'],
  ['Packaging', undefined],
])('the name %j belongs to %j, in whatever case', (name, key) => {
  expect(findCategoryByName(shop, name)?.key).toBe(key);
});

test('the page cache knows keys, names and names of before', () => {
  expect(listCategoryUrlNames(shop).slice(0, 3)).toEqual(['fix', 'Repairs', 'Fix Problems']);
});

test('an unknown name has the colour of the last shipped category', () => {
  expect([getCategoryColorKey(shop, 'Repairs'), getCategoryColorKey(shop, 'Nothing')]).toEqual([
    'fix',
    'advise',
  ]);
});

test('hidden categories, and those without published services, are not shown', () => {
  const hidden = shop.map((one) => (one.key === 'grow' ? { ...one, isHidden: true } : one));
  const shown = listServiceCategoriesForPage(hidden, ['Repairs', 'Grow Sales & Leads']).filter(
    (one) => one.isShown,
  );
  expect(shown.map(({ key }) => key)).toEqual(['fix']);
  expect(DEFAULT_SERVICE_PAGE_CATEGORIES.every(({ isShown }) => isShown)).toBe(true);
});
