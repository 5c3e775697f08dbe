import pino from 'pino';

import { redactLine, redactValue } from './redaction.server.ts';

/**
 * The log of this process, one JSON line per event on standard output. Values under secret names and texts that look
 * like personal data or keys never reach it (safety.md section 10).
 */
export const log = pino({
  level: 'info',
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { log: (fields) => redactValue(fields) },
  serializers: {
    err: (error: unknown) => redactValue(error instanceof Error ? pino.stdSerializers.err(error) : error),
  },
  hooks: { streamWrite: redactLine },
});

/** The level of `LOG_LEVEL`; the log exists before the environment is parsed. */
export function setLogLevel(level: string): void {
  log.level = level;
}
