import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

import { log } from '#app/platform/log.server.ts';

const NICENESS = 5;
/** An entry for each thread of this process. */
const THREADS = '/proc/self/task';

/**
 * Lets the thread that answers go before those that compress, hash passwords and read files: where there are fewer cores than
 * work, each of them would otherwise take as large a share as all visitors together. Not before the engine's own threads, for
 * which it waits when memory is cleaned up. Linux only; elsewhere threads have no priority of their own.
 */
export function letMainThreadFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    for (const thread of readdirSync(THREADS)) {
      const name = readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim();
      if (name === 'libuv-worker') setPriority(Number(thread), NICENESS);
    }
  } catch (error) {
    log.debug({ err: error }, 'the priorities of threads stay as they are');
  }
}
