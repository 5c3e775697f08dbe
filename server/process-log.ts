import { format } from 'node:util';

import { log } from '#app/platform/log.server.ts';

const LOG_LEVEL_BY_CONSOLE_METHOD = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
} as const;

/**
 * Writes all output of this process as JSON lines of its log: what libraries print, Node's warnings, and the
 * error that ends it. A reader of standard output gets only JSON.
 */
export function redirectOutputToLog(): void {
  for (const [name, level] of Object.entries(LOG_LEVEL_BY_CONSOLE_METHOD)) {
    // The five names of the table.
    console[name as keyof typeof LOG_LEVEL_BY_CONSOLE_METHOD] = (...words: unknown[]) =>
      log[level]({ from: 'console' }, format(...words));
  }
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an uncaught error ends the process');
    process.exit(1);
  });
}
