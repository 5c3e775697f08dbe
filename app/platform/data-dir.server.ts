import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

import type { Logger } from 'pino';

import { MIN_FREE_BYTES_FOR_WRITES } from './db/disk-reserve.server.ts';

/** Why nothing can be stored in a folder. */
export type FolderNotWritableReason = 'full' | 'read-only' | 'denied' | 'no-folder';

const FAULT_BY_ERROR_CODE: Record<string, FolderNotWritableReason> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'denied',
  EPERM: 'denied',
  ENOTDIR: 'no-folder',
  EEXIST: 'no-folder',
  ENOENT: 'no-folder',
};

const DATA_FOLDER_FAULT_MESSAGES: Record<FolderNotWritableReason, string> = {
  full: 'there is no room left on its disk.',
  'read-only': 'it is on a read-only file system.',
  denied: 'permission denied. Give it to the user the shop runs as, or choose another DATA_DIR.',
  'no-folder': 'it is no folder, and none can be made there.',
};

/** Thrown when the data folder cannot be used. The message is for the person who started the shop. */
export class DataDirUnusableError extends Error {
  constructor(dataDir: string, fault: FolderNotWritableReason, cause: unknown) {
    super(`The shop cannot write to DATA_DIR ${dataDir}: ${DATA_FOLDER_FAULT_MESSAGES[fault]}`, { cause });
    this.name = 'DataDirUnusableError';
  }
}

/** Writes a real file: only that reveals missing rights, quotas and mounts that turned read-only. */
function writeDataDirProbeFile(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, `.probe-${process.pid}`);
  try {
    writeFileSync(path, 'x');
  } finally {
    rmSync(path, { force: true });
  }
}

function getDataDirFaultOfError(error: unknown): FolderNotWritableReason | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return FAULT_BY_ERROR_CODE[code] ?? null;
}

/** Creates the folder if it is missing; throws `DataDirUnusableError` when nothing can be written to it. */
export function ensureDataDirIsWritable(dataDir: string): void {
  try {
    writeDataDirProbeFile(dataDir);
  } catch (error) {
    const fault = getDataDirFaultOfError(error);
    throw fault ? new DataDirUnusableError(resolve(dataDir), fault, error) : error;
  }
}

const OWNER_ONLY_FOLDER_MODE = 0o700;
/** Set on shared folders such as /tmp. */
const STICKY_BIT = 0o1000;

const formatOctalMode = (mode: number) => (mode & 0o7777).toString(8).padStart(4, '0');

/** Why we cannot close a folder to other users; null when we can. */
function explainWhyFolderCannotBePrivate({ uid, mode }: { uid: number; mode: number }): string | null {
  if (process.getuid?.() !== uid) return 'it belongs to another user';
  return mode & STICKY_BIT ? 'it is a shared folder' : null;
}

/**
 * Creates the data folder and sets its mode to 0700, also where it was wider, to keep other users of the
 * machine out. A folder that cannot be closed stays open with a warning. `ensureDataDirIsWritable` reports a folder
 * that cannot be created.
 */
export function restrictDataDirToOwner(dataDir: string, log: Pick<Logger, 'info' | 'warn'>): void {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER_MODE });
  } catch {
    return;
  }
  const before = statSync(folder);
  if ((before.mode & 0o077) === 0) return;
  const facts = { dataDir: folder, mode: formatOctalMode(before.mode) };
  const fault = explainWhyFolderCannotBePrivate(before) ?? restrictFolderPermissionsToOwner(folder);
  if (fault === null)
    log.info(facts, 'DATA_DIR was open to other users of this machine, and is closed to them now');
  else log.warn({ ...facts, reason: fault }, 'other users of this machine may reach what is in DATA_DIR');
}

/** Some file systems refuse; others, such as Windows shares, report success and do nothing. */
function restrictFolderPermissionsToOwner(folder: string): string | null {
  try {
    chmodSync(folder, OWNER_ONLY_FOLDER_MODE);
  } catch {
    return 'its file system refused';
  }
  return (statSync(folder).mode & 0o077) === 0 ? null : 'its file system knows no such rights';
}

/**
 * Removes all rights of other users from the files of a folder: the embedded database grants them regardless
 * of `umask`. Takes about 20 ms for the 1,500 files of a database. `restrictDataDirToOwner` has already logged a
 * refusal.
 */
export function restrictFilePermissionsToOwner(folder: string): void {
  try {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name);
      const stat = lstatSync(path);
      if (!stat.isSymbolicLink() && (stat.mode & 0o077) !== 0)
        chmodSync(path, stat.mode & OWNER_ONLY_FOLDER_MODE);
    }
  } catch (error) {
    if (getDataDirFaultOfError(error) === null) throw error;
  }
}

/**
 * Returns what is wrong with the folder now, or null; `full` as soon as the shop stops writing to its
 * embedded database.
 */
export function findCurrentDataDirFault(dataDir: string): FolderNotWritableReason | null {
  try {
    writeDataDirProbeFile(dataDir);
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize < MIN_FREE_BYTES_FOR_WRITES ? 'full' : null;
  } catch (error) {
    return getDataDirFaultOfError(error) ?? 'denied';
  }
}

/** Folder of the nightly backups; always on this machine, wherever the shop's other files are. */
export const getBackupFolder = ({ DATA_DIR }: { DATA_DIR: string }): string => resolve(DATA_DIR, 'backups');
