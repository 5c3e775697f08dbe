import { expect, test } from 'vitest';

import { openSlowRefusals } from './slow-refusals.ts';

async function msOf(told: Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await told;
  return performance.now() - startedAt;
}

test('twenty refusals of an address are told at once, the next ones late, and those of others are not concerned', async () => {
  const untilTold = openSlowRefusals({ holdMs: 200 });
  const first = await Promise.all(Array.from({ length: 20 }, () => msOf(untilTold('192.0.2.1'))));
  expect(Math.max(...first)).toBeLessThan(100);
  const later = [msOf(untilTold('192.0.2.1')), msOf(untilTold('192.0.2.1'))];
  expect(await msOf(untilTold('192.0.2.2'))).toBeLessThan(100);
  expect(Math.min(...(await Promise.all(later)))).toBeGreaterThanOrEqual(190);
});

test('no more wait than may, and those who did make room', async () => {
  const untilTold = openSlowRefusals({ holdMs: 200, mostHeld: 2 });
  for (let n = 0; n < 20; n++) await untilTold('192.0.2.1');
  const held = [msOf(untilTold('192.0.2.1')), msOf(untilTold('192.0.2.1'))];
  expect(await msOf(untilTold('192.0.2.1'))).toBeLessThan(100);
  expect(Math.min(...(await Promise.all(held)))).toBeGreaterThanOrEqual(190);
  expect(await msOf(untilTold('192.0.2.1'))).toBeGreaterThanOrEqual(190);
});
