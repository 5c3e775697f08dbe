import { expect, test } from 'vitest';

import { formatPercentChange, parseReportPeriod, getReportPeriodUrlParameters } from './report-span.ts';
import { EASTERN_TIME_ZONE } from './shop-zone.ts';

// 8 PM in Eastern Time: the next day in UTC.
const NOW = new Date('2026-11-20T01:00:00Z');
const read = (query: string) =>
  parseReportPeriod(new URLSearchParams(query), { zone: EASTERN_TIME_ZONE, now: NOW });

test.each([
  ['', '30', '2026-10-21', '2026-11-19', '2026-09-21', '2026-10-20'],
  ['span=today', 'today', '2026-11-19', '2026-11-19', '2026-11-18', '2026-11-18'],
  ['span=7', '7', '2026-11-13', '2026-11-19', '2026-11-06', '2026-11-12'],
  ['span=365', '365', '2025-11-20', '2026-11-19', '2024-11-20', '2025-11-19'],
  ['span=month', 'month', '2026-11-01', '2026-11-19', '2026-10-13', '2026-10-31'],
  [
    'span=custom&from=2026-02-27&to=2026-03-01',
    'custom',
    '2026-02-27',
    '2026-03-01',
    '2026-02-24',
    '2026-02-26',
  ],
  // Nothing is counted after today.
  [
    'span=custom&from=2026-11-19&to=2026-12-24',
    'custom',
    '2026-11-19',
    '2026-11-19',
    '2026-11-18',
    '2026-11-18',
  ],
])('“%s” is the span %s from %s to %s, after %s to %s', (...[query, key, from, to, before, end]) => {
  expect(read(query)).toMatchObject({ key, from, to, before: { from: before, to: end } });
});

test.each([
  'span=8',
  'span=toString',
  'span=custom',
  'span=custom&from=2026-11-10',
  'span=custom&from=2026-11-10&to=2026-11-09',
  'span=custom&from=2026-02-30&to=2026-03-01',
  'span=custom&from=2026-12-01&to=2026-12-24',
  'span=custom&from=2020-01-01&to=2026-01-01',
  'span=custom&from=x&to=%00',
])('“%s” falls back to 30 days', (query) => {
  expect(read(query)).toMatchObject({ key: '30', from: '2026-10-21' });
});

test('a span writes the address it is read from, and counts each of its days once', () => {
  for (const query of ['', 'span=7', 'span=month', 'span=custom&from=2026-02-27&to=2026-03-01']) {
    const span = read(query);
    expect(new URLSearchParams(getReportPeriodUrlParameters(span)).toString()).toBe(query);
    expect(span.days.at(0)).toBe(span.from);
    expect(span.days.at(-1)).toBe(span.to);
    expect(new Set(span.days).size).toBe(span.days.length);
  }
});

test('a change is a whole percentage with its sign, and unknown without anything before', () => {
  expect([
    formatPercentChange(118, 100),
    formatPercentChange(96, 100),
    formatPercentChange(999, 1000),
    formatPercentChange(1, 0),
  ]).toEqual(['+18%', '-4%', '+0%', null]);
});
