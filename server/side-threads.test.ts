import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';

import { expect, test } from 'vitest';

import { lowerLibuvWorkerThreadPriority } from './side-threads.ts';

test.runIf(process.platform === 'linux')(
  'the threads of files, compression and passwords give way',
  async () => {
    // These threads are created with their first work.
    await readFile(import.meta.filename);
    const before = getPriority(process.pid);
    lowerLibuvWorkerThreadPriority();
    const threads = readdirSync('/proc/self/task').map((id) => ({
      name: readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim(),
      isLess: getPriority(Number(id)) > before,
    }));
    const givingWay = threads.filter(({ isLess }) => isLess);
    expect(givingWay).toHaveLength(4);
    expect(givingWay.every(({ name }) => name === 'libuv-worker')).toBe(true);
  },
);
