import { expect, test } from 'vitest';

import { changeOf, foldFigures, spanOf } from './order-figures.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

test('a span ends now, is compared with the same time before, and keeps its empty steps', () => {
  const figures = foldFigures(
    spanOf('week'),
    [
      { stepsAgo: 0, orders: 2, cents: 30_000 },
      { stepsAgo: 6, orders: 1, cents: 100 },
      { stepsAgo: 7, orders: 1, cents: 10_000 },
    ],
    NOW,
  );
  expect(figures.now).toEqual({ orders: 3, cents: 30_100, averageCents: 10_033 });
  expect(figures.before).toEqual({ orders: 1, cents: 10_000, averageCents: 10_000 });
  expect(figures.steps.map(({ cents }) => cents)).toEqual([100, 0, 0, 0, 0, 0, 30_000]);
  expect(figures.steps.at(-1)).toMatchObject({ startsAt: '2026-11-19T12:00:00.000Z', beforeCents: 10_000 });
  expect(foldFigures(spanOf('day'), [], NOW)).toMatchObject({
    now: { averageCents: 0 },
    before: { orders: 0 },
  });
});

test('an unknown span is 30 days, and a change needs something to compare with', () => {
  expect(spanOf('toString').key).toBe('month');
  expect([
    changeOf(118, 100),
    changeOf(96, 100),
    changeOf(100, 100),
    changeOf(999, 1000),
    changeOf(5, 0),
  ]).toEqual(['+18%', '-4%', '+0%', '+0%', null]);
});
