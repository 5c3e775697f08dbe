import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown when another process uses the data directory. The message is for the user who starts this one. */
export class DataDirectoryInUseError extends Error {
  constructor(dataDir: string) {
    super(
      `The shop in DATA_DIR ${dataDir} is already running. Stop that process, or choose another DATA_DIR.`,
    );
    this.name = 'DataDirectoryInUseError';
  }
}

/**
 * Locks `dataDir` for this process until `release`. The lock is an open SQLite transaction, which the kernel
 * releases however the process dies, so it never goes stale. Local file systems only; the file is never
 * deleted.
 */
export function lockDataDirectory(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true });
  const file = new DatabaseSync(join(dataDir, 'db.lock'));
  try {
    file.exec('pragma busy_timeout=0; pragma journal_mode=delete; begin exclusive');
  } catch (error) {
    file.close();
    if (isSqliteBusyError(error)) throw new DataDirectoryInUseError(dataDir);
    throw error;
  }
  return { release: () => file.close() };
}

const SQLITE_LOCK_BUSY_ERROR_CODE = 5;

function isSqliteBusyError(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_LOCK_BUSY_ERROR_CODE;
}
