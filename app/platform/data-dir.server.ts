import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { WRITE_ABOVE_BYTES } from './db/disk-reserve.server.ts';

/** Why nothing can be kept in a folder. */
export type FolderFault = 'full' | 'read-only' | 'denied' | 'no-folder';

const FAULTS: Record<string, FolderFault> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'denied',
  EPERM: 'denied',
  ENOTDIR: 'no-folder',
  EEXIST: 'no-folder',
  ENOENT: 'no-folder',
};

const WORDS: Record<FolderFault, string> = {
  full: 'there is no room left on its disk.',
  'read-only': 'it is on a read-only file system.',
  denied: 'permission denied. Give it to the user the shop runs as, or choose another DATA_DIR.',
  'no-folder': 'it is no folder, and none can be made there.',
};

/** The folder of the shop's data cannot be used. The message is for the person who started the shop. */
export class DataDirUnusable extends Error {
  constructor(dataDir: string, fault: FolderFault, cause: unknown) {
    super(`The shop cannot write to DATA_DIR ${dataDir}: ${WORDS[fault]}`, { cause });
    this.name = 'DataDirUnusable';
  }
}

/** Writes for real: rights, quotas and mounts that turned read-only show themselves in no other way. */
function tryWriting(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, `.probe-${process.pid}`);
  try {
    writeFileSync(path, 'x');
  } finally {
    rmSync(path, { force: true });
  }
}

function faultOf(error: unknown): FolderFault | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return FAULTS[code] ?? null;
}

/** Throws `DataDirUnusable` when nothing can be written to the folder, which is made if it is missing. */
export function requireDataDir(dataDir: string): void {
  try {
    tryWriting(dataDir);
  } catch (error) {
    const fault = faultOf(error);
    throw fault ? new DataDirUnusable(resolve(dataDir), fault, error) : error;
  }
}

/** What is wrong with the folder now; full from the moment on at which the shop stops writing to its embedded database. */
export function dataDirFault(dataDir: string): FolderFault | null {
  try {
    tryWriting(dataDir);
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize < WRITE_ABOVE_BYTES ? 'full' : null;
  } catch (error) {
    return faultOf(error) ?? 'denied';
  }
}
