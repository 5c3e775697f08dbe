import { expect, test } from 'vitest';

import { createRefusedRequestDelay } from './slow-refusals.ts';

async function msOf(refusal: Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await refusal;
  return performance.now() - startedAt;
}

test('a refusal waits, unless as many wait as may; those who did make room', async () => {
  const holdBack = createRefusedRequestDelay({ delayMs: 200, maxDelayed: 2 });
  const held = [msOf(holdBack()), msOf(holdBack())];
  expect(await msOf(holdBack())).toBeLessThan(100);
  expect(Math.min(...(await Promise.all(held)))).toBeGreaterThanOrEqual(190);
  expect(await msOf(holdBack())).toBeGreaterThanOrEqual(190);
});
