import { expect, test } from 'vitest';

import { createBlogQueryString, isPostUpdatedAfterPublicationDay, calculateReadingMinutes } from './model.ts';

test('reading takes a minute per 220 words, and at least one', () => {
  expect([0, 100, 330, 2_200].map((words) => calculateReadingMinutes('word '.repeat(words)))).toEqual([
    1, 1, 2, 10,
  ]);
});

test('the address names only what differs from the plain list', () => {
  expect(createBlogQueryString({ q: '', category: null, tag: '', page: 1 })).toBe('');
  expect(createBlogQueryString({ q: 'a b', category: 'Advise & Plan', tag: 'ga4', page: 2 })).toBe(
    '?q=a+b&category=Advise+%26+Plan&tag=ga4&page=2',
  );
});

test('a change on the day of publication is no update', () => {
  const published = new Date('2026-06-01T00:00:00Z');
  expect(isPostUpdatedAfterPublicationDay(published, new Date('2026-06-01T20:00:00Z'))).toBe(false);
  expect(isPostUpdatedAfterPublicationDay(published, new Date('2026-06-03T00:00:00Z'))).toBe(true);
});
