import { explainSqlStatementRefusal } from '#app/platform/db/statement-refusal.ts';
import { type EnvironmentVariables, InvalidEnvironmentVariablesError } from '#app/platform/env.server.ts';
import { redactLogText } from '#app/platform/redaction.server.ts';

/** Errors whose message is already a sentence for the person who started the shop. */
const START_ERRORS_WITH_READABLE_MESSAGE = new Set([
  'DataDirectoryInUseError',
  'DataDirUnusableError',
  'DiskFullError',
  'ListenAddressError',
  'UnsuitableDatabaseError',
  'MigrationMismatchError',
  'ShopIsRunningError',
  'BackupDiskFullError',
]);

const SYSTEM_ERROR_CAUSE_TEXTS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'there is no room left on the disk',
  EDQUOT: 'there is no room left on the disk',
  EMFILE: 'too many files are open (ulimit -n)',
};

/** The port is in use, or cannot be listened on. The message is for the person who started the shop. */
export class ListenAddressError extends Error {
  constructor({ HOST, PORT }: Pick<EnvironmentVariables, 'HOST' | 'PORT'>, code: string) {
    super(getListenErrorMessage(HOST, PORT, code));
    this.name = 'ListenAddressError';
  }

  /** Returns null for errors that have nothing to do with the address. */
  static from(
    env: Pick<EnvironmentVariables, 'HOST' | 'PORT'>,
    { code = '' }: NodeJS.ErrnoException,
  ): ListenAddressError | null {
    const isKnown = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code);
    return isKnown ? new ListenAddressError(env, code) : null;
  }
}

function getListenErrorMessage(host: string, port: number, code: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or choose another port with PORT.`;
  if (code === 'EACCES')
    return `Port ${port} cannot be listened on: permission denied. Choose one above 1023 with PORT, and let a proxy have the low one.`;
  return `HOST ${host} is not an address of this machine.`;
}

/** Returns why the start failed, one line per problem. */
export const listServerStartErrorLines = (error: unknown): string[] =>
  error instanceof InvalidEnvironmentVariablesError ? error.lines : [describeStartError(error)];

/**
 * Returns a fault of the start or of a command as text: one sentence for faults a person can fix and for
 * statements the database refused; for all others also the stack, without values of statements, addresses and
 * keys.
 */
export function describeStartError(error: unknown): string {
  if (!(error instanceof Error)) return redactLogText(String(error));
  if (START_ERRORS_WITH_READABLE_MESSAGE.has(error.name)) return error.message;
  const refused = explainSqlStatementRefusal(error);
  if (refused !== null) return refused;
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  const cause = SYSTEM_ERROR_CAUSE_TEXTS[code];
  // A file or socket error: its path says more than the place in the program.
  if (cause && path) return `${path} cannot be used: ${cause}.`;
  return cause && syscall ? `${syscall}: ${cause}.` : redactLogText(error.stack ?? error.message);
}
