import { resolve } from 'node:path';

/** How `npm start` and the image start the server; production-start.test.ts compares it with both. */
export const PRODUCTION_NODE_FLAGS = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  '--import',
  './scripts/start/production.mjs',
];
export const PRODUCTION_SERVER_FILE_PATH = 'build/server/main.js';
/** What the image sets for memory; without effect on systems without glibc. */
export const MALLOC_ENVIRONMENT_VARIABLES = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Returns the command that starts the shop built in `root` as production does. */
export function buildProductionStartCommand(root: string): [string, ...string[]] {
  const inRoot = (argument: string) =>
    argument.startsWith('./') || argument === PRODUCTION_SERVER_FILE_PATH
      ? resolve(root, argument)
      : argument;
  return [process.execPath, ...[...PRODUCTION_NODE_FLAGS, PRODUCTION_SERVER_FILE_PATH].map(inRoot)];
}
