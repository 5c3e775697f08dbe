import { expect, test } from 'vitest';

import { DEFAULT_SERVICE_PAGE_CATEGORIES } from '#app/lib/categories.ts';
import { listFilterOptionsOrCategories } from '#app/lib/list-search.ts';

import {
  getAdminServiceListDate,
  adminServiceListSearchParameters,
  listReasonsServiceNotVisible,
} from './service-list.ts';

const PUBLISHED = '2026-11-20T12:00:00.000Z';

test('[ALIST-07] the date is the last edit when it came more than a minute after publishing, otherwise the publishing', () => {
  expect(getAdminServiceListDate(PUBLISHED, '2026-11-20T12:01:00.001Z')).toEqual({
    label: 'Last edited',
    at: '2026-11-20T12:01:00.001Z',
  });
  expect(getAdminServiceListDate(PUBLISHED, '2026-11-20T12:01:00.000Z')).toEqual({
    label: 'Published',
    at: PUBLISHED,
  });
  expect(getAdminServiceListDate(PUBLISHED, null)).toEqual({ label: 'Published', at: PUBLISHED });
  expect(getAdminServiceListDate(null, PUBLISHED)).toEqual({ label: 'Last edited', at: PUBLISHED });
  expect(getAdminServiceListDate(null, null)).toBeNull();
});

test('a service that visitors do not see says every reason, one that they see says none', () => {
  const service = { title: 'A', category: 'Fix Problems', priceCents: 1, status: 'published' } as const;
  expect(listReasonsServiceNotVisible(service)).toEqual([]);
  expect(listReasonsServiceNotVisible({ ...service, priceCents: 0 })).toEqual([]);
  expect(
    listReasonsServiceNotVisible({
      title: ' ',
      category: null,
      priceCents: null,
      status: 'draft',
      isDeleted: true,
    }),
  ).toEqual([
    'It’s in the trash.',
    'It’s a draft.',
    'It has no title.',
    'It has no category.',
    'It has no price.',
  ]);
  expect(listReasonsServiceNotVisible({ ...service, status: 'archived' })).toEqual(['It’s archived.']);
});

test('the list has the sorts and filters of the specification in its order', () => {
  expect(adminServiceListSearchParameters.sorts.map(({ label }) => label)).toEqual([
    'Most recent',
    'Oldest first',
    'Most popular',
    'Price: high to low',
    'Price: low to high',
    'A-Z',
    'Z-A',
  ]);
  expect(adminServiceListSearchParameters.filters.status.options.map(({ label }) => label)).toEqual([
    'Published',
    'Draft',
    'Archived',
  ]);
  expect(
    listFilterOptionsOrCategories(
      adminServiceListSearchParameters.filters.category,
      DEFAULT_SERVICE_PAGE_CATEGORIES,
    ),
  ).toHaveLength(6);
});
