import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

import { afterEach, expect, test } from 'vitest';

import { openTestShop } from './shop.ts';

const { writeFileSync, statfsSync } = fs;
afterEach(() => {
  Object.assign(fs, { writeFileSync, statfsSync });
  syncBuiltinESMExports();
});

async function readiness(): Promise<[number, unknown]> {
  const shop = await openTestShop();
  shop.health.areJobsRunning = true;
  const answer = await shop.get('/readyz');
  await shop.close();
  return [answer.status, await answer.json()];
}

test('a shop whose DATA_DIR cannot be written any more stays ready, and says what it does without', async () => {
  expect(await readiness()).toEqual([200, { status: 'ready' }]);
  const full = (path: string) => Object.assign(statfsSync(path), { bsize: 1024 * 1024, bavail: 10 });
  fs.statfsSync = full as typeof statfsSync; // without the unused overload for BigInt
  syncBuiltinESMExports();
  expect(await readiness()).toEqual([200, { status: 'ready', degraded: ['data-dir-full'] }]);
  fs.writeFileSync = () => {
    throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
  };
  syncBuiltinESMExports();
  expect(await readiness()).toEqual([200, { status: 'ready', degraded: ['data-dir-read-only'] }]);
});
