import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

import { log } from '#app/platform/log.server.ts';

const SIDE_THREAD_CPU_NICENESS = 5;
/** Has an entry for each thread of this process. */
const PROCESS_THREADS_PROC_FOLDER = '/proc/self/task';

/**
 * Gives the main thread priority over those that compress, hash passwords and read files: with fewer cores
 * than work, each of them would otherwise take as large a share as all visitors together. The engine's own
 * threads keep their priority, because the main thread waits for them during garbage collection. Linux only;
 * on other systems threads have no priority of their own.
 */
export function lowerLibuvWorkerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    for (const thread of readdirSync(PROCESS_THREADS_PROC_FOLDER)) {
      const name = readFileSync(`${PROCESS_THREADS_PROC_FOLDER}/${thread}/comm`, 'utf8').trim();
      if (name === 'libuv-worker') setPriority(Number(thread), SIDE_THREAD_CPU_NICENESS);
    }
  } catch (error) {
    log.debug({ err: error }, 'the priorities of threads stay as they are');
  }
}
