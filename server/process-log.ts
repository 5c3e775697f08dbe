import { format } from 'node:util';

import { log } from '#app/platform/log.server.ts';

const CONSOLE_LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

/**
 * Writes all output of this process as JSON lines of its log: what libraries print, Node's warnings, and the
 * error that ends it. A reader of standard output gets only JSON.
 */
export function redirectOutputToLog(): void {
  for (const [name, level] of Object.entries(CONSOLE_LEVELS)) {
    // The five names of the table.
    console[name as keyof typeof CONSOLE_LEVELS] = (...words: unknown[]) =>
      log[level]({ from: 'console' }, format(...words));
  }
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an uncaught error ends the process');
    process.exit(1);
  });
}
