import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

import { redactSecretsInLogLine, redactSecretsInLogValue } from './redaction.server.ts';

const LOGGER_OPTIONS: LoggerOptions = {
  level: 'info',
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { log: (fields) => redactSecretsInLogValue(fields) },
  serializers: {
    err: (error: unknown) =>
      redactSecretsInLogValue(error instanceof Error ? pino.stdSerializers.err(error) : error),
  },
  hooks: { streamWrite: redactSecretsInLogLine },
};

/**
 * Returns a log to that place: one JSON line per event, without values under secret names and texts that look
 * like personal data or keys.
 */
export const createLogger = (place?: DestinationStream): Logger =>
  place ? pino(LOGGER_OPTIONS, place) : pino(LOGGER_OPTIONS);

/** The log of this process, on standard output (safety.md "Secrets, errors and logs"). */
export const log = createLogger();

/** Sets the level of `LOG_LEVEL`; the log exists before the environment is parsed. */
export function setLogLevel(level: string): void {
  log.level = level;
}
