import { expect, test } from 'vitest';

import { DEFAULT_SERVICE_PAGE_CATEGORIES } from './categories.ts';
import {
  listActiveListFilters,
  hasActiveListSearchOrFilters,
  defineListUrlParameters,
  clearListFilters,
} from './list-search.ts';

const search = defineListUrlParameters({
  sorts: [
    { key: 'recent', label: 'Most recent', column: 'updated', direction: 'desc' },
    { key: 'price', label: 'Price' },
  ],
  filters: {
    status: {
      label: 'Status',
      all: 'All statuses',
      options: [
        { value: 'draft', label: 'Draft' },
        { value: 'published', label: 'Published' },
      ],
    },
    from: { kind: 'day', label: 'From' },
    actor: { kind: 'text', label: 'Actor' },
  },
  views: ['list', 'cards'],
});
const read = (query: string) => search.read(new URLSearchParams(query));
const FIRST = read('');

test('an empty address is the list as it is at first', () => {
  expect(FIRST).toEqual({
    q: '',
    filters: { status: null, from: null, actor: null },
    sort: 'recent',
    page: 1,
    size: 25,
    view: 'list',
  });
  expect(search.link(FIRST)).toBe('');
});

test('what the address says is read, and the same address is written from it', () => {
  const query = '?q=audit&status=draft&from=2026-11-20&actor=Mara&sort=price&view=cards&size=50&page=3';
  expect(read(query)).toEqual({
    q: 'audit',
    filters: { status: 'draft', from: '2026-11-20', actor: 'Mara' },
    sort: 'price',
    page: 3,
    size: 50,
    view: 'cards',
  });
  expect(search.link(read(query))).toBe(query);
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e3',
  'page=99999999999',
  'size=10',
  'size=abc',
  'sort=toString',
  'status=__proto__',
  'status=',
  'view=map',
  'from=2026-02-30',
  'from=yesterday',
  'q=%20%00%09',
  'unknown=1',
])('a wrong value is the default: %s', (query) => {
  expect(read(query)).toEqual(FIRST);
});

test('words lose control characters and end after 200 characters, never inside one', () => {
  expect(read('q=a%0A%0Db').q).toBe('a b');
  expect(Array.from(read(`q=${encodeURIComponent('😀'.repeat(300))}`).q)).toHaveLength(200);
});

test('another filter, word, sort or size begins at page 1; another page or view does not', () => {
  const third = read('page=3&q=a');
  expect(search.link(third, { filters: { status: 'draft' } })).toBe('?q=a&status=draft');
  expect(search.link(third, { sort: 'price' })).toBe('?q=a&sort=price');
  expect(search.link(third, { size: 100 })).toBe('?q=a&size=100');
  expect(search.link(third, { view: 'cards' })).toBe('?q=a&view=cards&page=3');
  expect(search.link(third, { page: 4 })).toBe('?q=a&page=4');
});

test('each filter in force is named in words and can be removed alone or with all others', () => {
  const state = read('q=a&status=published&actor=Mara&sort=price');
  expect(listActiveListFilters(search, state, DEFAULT_SERVICE_PAGE_CATEGORIES)).toEqual([
    { name: 'status', label: 'Status', value: 'Published' },
    { name: 'actor', label: 'Actor', value: 'Mara' },
  ]);
  expect(search.link(state, { filters: { status: null } })).toBe('?q=a&actor=Mara&sort=price');
  expect(search.link(state, clearListFilters(state))).toBe('?sort=price');
  expect([hasActiveListSearchOrFilters(state), hasActiveListSearchOrFilters(FIRST)]).toEqual([true, false]);
});

test('a filter cannot take a name of the address itself', () => {
  const sorts = [{ key: 'a', label: 'A' }] as const;
  expect(() =>
    defineListUrlParameters({ sorts, filters: { page: { kind: 'text', label: 'Page' } } }),
  ).toThrow('page');
});
