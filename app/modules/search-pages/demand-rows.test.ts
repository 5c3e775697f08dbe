import { expect, test } from 'vitest';

import { buildSearchDemandRows } from './demand-rows.ts';

const term = (query: string, withoutResults: number, people = withoutResults) => ({
  query,
  searches: withoutResults,
  people,
  clicks: 0,
  withoutResults,
  last: '2026-01-01',
  trend: null,
});
const NONE = { leads: [], services: [], ignored: new Set<string>() };

test('ways to say the same are one row, the most asked first', () => {
  const rows = buildSearchDemandRows({
    ...NONE,
    terms: [
      term('podcast edit', 3),
      term('logo', 5),
      term('editing of podcasts', 1),
      term('podcasts edited', 4),
    ],
  });
  expect(rows.map(({ query, withoutResults, people }) => [query, withoutResults, people])).toEqual([
    ['podcast edit', 7, 7],
    ['logo', 5, 5],
    ['e••• o••• p•••', 1, 1],
  ]);
});

test('a rare term is shown in full if a lead mentions it, with its draft service', () => {
  const rows = buildSearchDemandRows({
    terms: [term('zeppelin ride', 1), term('secret', 1)],
    leads: [
      { query: 'Zeppelin rides', leads: 1, last: new Date('2026-01-02') },
      { query: 'tandem', leads: 2, last: new Date('2026-01-03') },
    ],
    services: [{ id: 'draft', query: 'zeppelin rides', isPublished: false }],
    ignored: new Set(),
  });
  expect(
    rows.map(({ query, isMasked, withoutResults, leads, service }) => [
      query,
      isMasked,
      withoutResults,
      leads,
      service?.id,
    ]),
  ).toEqual([
    ['zeppelin ride', false, 1, 1, 'draft'],
    ['s•••', true, 1, 0, undefined],
    ['tandem', false, 0, 2, undefined],
  ]);
});

test('ignored terms have no row, and leads are null for a user who may not read them', () => {
  const rows = buildSearchDemandRows({
    ...NONE,
    terms: [term('logo', 5), term('podcasts', 4)],
    leads: null,
    ignored: new Set(['podcast']),
  });
  expect(rows.map(({ query, leads }) => [query, leads])).toEqual([['logo', null]]);
});
