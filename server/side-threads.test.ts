import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';

import { expect, test } from 'vitest';

import { letMainThreadFirst } from './side-threads.ts';

test.runIf(process.platform === 'linux')('every thread but the one that answers gives way', async () => {
  // The threads for files are made with their first work.
  await readFile(import.meta.filename);
  const before = getPriority(process.pid);
  letMainThreadFirst();
  const others = readdirSync('/proc/self/task')
    .map(Number)
    .filter((thread) => thread !== process.pid);
  expect(others.length).toBeGreaterThan(4);
  for (const thread of others) expect(getPriority(thread)).toBeGreaterThan(before);
  expect(getPriority(process.pid)).toBe(before);
});
