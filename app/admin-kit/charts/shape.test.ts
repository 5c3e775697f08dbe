import { expect, test } from 'vitest';

import { getBarChartRects, getLineChartPath, getChartScaleMax } from './shape.ts';

test('a scale ends at a round number no value passes', () => {
  expect([[], [0, 0], [1], [7], [10], [11], [420_00], [-5]].map(getChartScaleMax)).toEqual([
    0, 0, 1, 10, 10, 20, 60_000, 0,
  ]);
});

test('a line goes through the middle of every step, from the bottom for nothing to the top for the end', () => {
  expect(getLineChartPath([0, 10, -3], 10)).toBe('M100,160L300,0L500,160');
  expect(getLineChartPath([], 1)).toBe('');
  // A chart of zeros is a line at the bottom.
  expect(getLineChartPath([0, 0], 0)).toBe('M150,160L450,160');
});

test('the bars start at the baseline, and a value of 0 is still a thin line', () => {
  const bars = getBarChartRects([10, 0], 10);
  expect(bars).toEqual([
    { x: 37.5, y: 0, width: 225, height: 160 },
    { x: 337.5, y: 158.5, width: 225, height: 1.5 },
  ]);
});
