import { expect, test } from 'vitest';

import { computeReconnectDelayMs } from './live-updates.ts';

test('pauses between connections double up to a minute, and differ by half either way', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => computeReconnectDelayMs(attempt, 0.5))).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ]);
  expect([computeReconnectDelayMs(0, 0), computeReconnectDelayMs(0, 1)]).toEqual([1_000, 3_000]);
});
