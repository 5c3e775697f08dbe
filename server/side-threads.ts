import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

import { log } from '#app/platform/log.server.ts';

const NICENESS = 5;
/** A thread for each entry; the first of them, with the number of the process, is the one that answers. */
const THREADS = '/proc/self/task';

/**
 * Lets the thread that answers go before those that compress, hash passwords, compile and clean up memory: where there are
 * fewer cores than work, each of them would otherwise take as large a share as all visitors together. Linux only; elsewhere
 * threads have no priority of their own.
 */
export function letMainThreadFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    for (const thread of readdirSync(THREADS)) {
      if (Number(thread) !== process.pid) setPriority(Number(thread), NICENESS);
    }
  } catch (error) {
    log.debug({ err: error }, 'the priorities of threads stay as they are');
  }
}
