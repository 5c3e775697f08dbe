import { expect, test } from 'vitest';

import { type PreviousSearchEvent, chooseSearchEventAction } from './search-event.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const searched = (query: string, more: Partial<PreviousSearchEvent> = {}): PreviousSearchEvent => ({
  id: query,
  query,
  clickedId: null,
  updatedAt: new Date(NOW.getTime() - 5_000),
  ...more,
});
const long = { updatedAt: new Date(NOW.getTime() - 60_000) };
const place = (query: string, clickedId: string | null, ...earlier: PreviousSearchEvent[]) =>
  chooseSearchEventAction({ query, clickedId }, earlier, NOW);

test('a first search is added, the same one again is not', () => {
  expect(place('logo', null)).toEqual({ kind: 'add' });
  expect(place(' LOGO ', null, searched('logo', long))).toEqual({ kind: 'ignore' });
  expect(place('logo', null, searched('logo', { clickedId: 'a' }))).toEqual({ kind: 'ignore' });
});

test('what is typed on or deleted within a burst is one search, its longest text', () => {
  expect(place('logo design', null, searched('logo'))).toEqual({ kind: 'complete', id: 'logo' });
  expect(place('logo', null, searched('logo design'))).toEqual({ kind: 'ignore' });
  expect(place('logo design', null, searched('logo', long))).toEqual({ kind: 'add' });
  expect(place('seo', null, searched('logo'))).toEqual({ kind: 'add' });
});

test('a click completes its search, once, and is added where there is none to complete', () => {
  expect(place('logo', 'a', searched('logo', long))).toEqual({ kind: 'complete', id: 'logo' });
  expect(place('logo', 'a', searched('logo', { clickedId: 'a' }))).toEqual({ kind: 'ignore' });
  expect(place('logo', 'b', searched('logo', { clickedId: 'a' }))).toEqual({ kind: 'add' });
  expect(place('logo design', 'a', searched('logo'))).toEqual({ kind: 'complete', id: 'logo' });
  expect(place('logo', 'a', searched('logo design'))).toEqual({ kind: 'add' });
  expect(place('logo', 'a')).toEqual({ kind: 'add' });
});
