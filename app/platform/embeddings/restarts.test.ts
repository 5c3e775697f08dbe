import { expect, test } from 'vitest';

import { EmbeddingProcessRestartBackoff } from './restarts.ts';

test('pauses grow, and nothing starts more than five times within an hour', () => {
  const restarts = new EmbeddingProcessRestartBackoff();
  let now = 0;
  const starts: number[] = [];
  for (let n = 0; n < 12; n++) {
    now += restarts.next(now);
    starts.push(now);
  }
  expect(starts.slice(0, 3)).toEqual([500, 2_500, 10_500]);
  for (const start of starts) {
    const within = starts.filter((other) => other > start - 3_600_000 && other <= start);
    expect(within.length).toBeLessThanOrEqual(5);
  }
  expect(starts.at(-1)).toBeGreaterThan(2 * 3_600_000);
});

test('after a quiet hour the pause is short again', () => {
  const restarts = new EmbeddingProcessRestartBackoff();
  expect(restarts.next(0)).toBe(500);
  expect(restarts.next(4_000_000)).toBe(500);
});
