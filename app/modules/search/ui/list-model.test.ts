import { expect, test } from 'vitest';

import { DEFAULT_SERVICE_PAGE_CATEGORIES } from '#app/lib/categories.ts';

import type { SearchApiServiceResult } from '../answers/search-answer.ts';

import { listSearchDropdownGroups, MOST_HIRED_HEADING } from './list-model.ts';

const found = (title: string, stored: number, shown: number): SearchApiServiceResult => ({
  id: title,
  slug: title,
  title,
  category: 'Create Content',
  price_usd: 100,
  projects_sold_30d: stored,
  shown_sold_30d: shown,
  snippet: '',
});

test('[SEARCH-05] what was hired most stands in an order that the figures beside it do not contradict', () => {
  const suggestions = [found('a', 38, 7), found('b', 36, 9), found('c', 35, 7)];
  const [group] = listSearchDropdownGroups({
    text: '',
    categories: DEFAULT_SERVICE_PAGE_CATEGORIES,
    answer: null,
    suggestions,
    recent: [],
  });
  expect(group?.label).toBe(MOST_HIRED_HEADING);
  expect(group?.options.map((option) => (option.kind === 'service' ? option.service.title : ''))).toEqual([
    'b',
    'a',
    'c',
  ]);
});
