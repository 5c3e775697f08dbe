// Lets one process at a time work in a folder. The lock is a folder too: it contains a file named after the
// owner's process id, with the id of the owner's child. It is created with its owner's name in it and removed
// as a whole, each in one step.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Error codes of a rename onto a non-empty folder; the last two are Windows'. */
const FOLDER_EXISTS_ERROR_CODES = ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'];

/** Returns the text of a small file; null if it does not exist. @param {string} path absolute */
export function readTextFileIfExists(path) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null; // missing: a stamp or a lock that was never written
  }
}

/** @param {string | null | undefined} pid */
function isProcessAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string | number} pid */
const getPrepareLockOwnerFileName = (pid) => `owner.${pid}`;

/**
 * @param {string} lock
 * @returns {boolean} false when another process holds it
 */
function tryAcquireFileLock(lock) {
  const staged = `${lock}.${process.pid}`;
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged);
  writeFileSync(join(staged, getPrepareLockOwnerFileName(process.pid)), '');
  try {
    renameSync(staged, lock);
    return true;
  } catch (error) {
    rmSync(staged, { recursive: true, force: true });
    if (error instanceof Error && 'code' in error && FOLDER_EXISTS_ERROR_CODES.includes(String(error.code)))
      return false;
    throw error;
  }
}

/**
 * When several processes find the owner dead, only one can rename the file that names it, so the lock of a
 * living owner is never taken. A killed owner may leave its npm running: the lock is held until both have
 * ended.
 * @param {string} lock
 * @returns {boolean} whether this process holds it now
 */
function takeOverDeadPrepareLock(lock) {
  try {
    const owner = readdirSync(lock).find((name) => name.startsWith('owner.'));
    if (!owner) {
      // Left by an older version, which wrote the name later. A lock with an owner is not empty, so this
      // cannot remove it.
      for (const name of ['owner', 'child']) rmSync(join(lock, name), { force: true });
      rmdirSync(lock);
      return false;
    }
    if (
      isProcessAlive(owner.slice('owner.'.length)) ||
      isProcessAlive(readTextFileIfExists(join(lock, 'child')))
    )
      return false;
    renameSync(join(lock, owner), join(lock, getPrepareLockOwnerFileName(process.pid)));
    return true;
  } catch {
    return false; // another process was faster
  }
}

/** @param {string} lock */
function releasePrepareLock(lock) {
  const grave = `${lock}.${process.pid}`;
  renameSync(lock, grave);
  rmSync(grave, { recursive: true, force: true });
}

/**
 * Runs the work while holding the lock; a second process waits, and takes over the lock of a dead one.
 * @param {string} lock the folder that is the lock
 * @param {() => Promise<void>} work
 * @param {number} [waitMs] between two checks of a held lock
 */
export async function runWithFolderLock(lock, work, waitMs = 200) {
  let isAnnounced = false;
  while (!tryAcquireFileLock(lock) && !takeOverDeadPrepareLock(lock)) {
    if (!isAnnounced) console.log('Another process prepares this folder; waiting for it…');
    isAnnounced = true;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  try {
    await work();
  } finally {
    releasePrepareLock(lock);
  }
}
