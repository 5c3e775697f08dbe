// Lets one process at a time work in a folder. The lock is a folder too: it contains a file named after the
// owner's process id, with the id of the owner's child. It is created with its owner's name in it and removed
// as a whole, each in one step.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Error codes of a rename onto a non-empty folder; the last two are Windows'. */
const TAKEN = ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'];

/** @param {string} path absolute; the text of a small file, or null when it is not there */
export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null; // absent is an answer here: a stamp or a lock that was never written
  }
}

/** @param {string | null | undefined} pid */
function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string | number} pid */
const ownerName = (pid) => `owner.${pid}`;

/**
 * @param {string} lock
 * @returns {boolean} false when another process has it
 */
function tryLock(lock) {
  const staged = `${lock}.${process.pid}`;
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged);
  writeFileSync(join(staged, ownerName(process.pid)), '');
  try {
    renameSync(staged, lock);
    return true;
  } catch (error) {
    rmSync(staged, { recursive: true, force: true });
    if (error instanceof Error && 'code' in error && TAKEN.includes(String(error.code))) return false;
    throw error;
  }
}

/**
 * Of several that find the owner dead, one can rename the file that names it: no lock of a living owner is ever moved.
 * A killed owner may leave its npm running: the lock lives until both are gone.
 * @param {string} lock
 * @returns {boolean} whether this process owns it now
 */
function tryTakeOver(lock) {
  try {
    const owner = readdirSync(lock).find((name) => name.startsWith('owner.'));
    if (!owner) {
      // Left by a version that wrote the name later. A lock that has an owner is not empty, so it stays.
      for (const name of ['owner', 'child']) rmSync(join(lock, name), { force: true });
      rmdirSync(lock);
      return false;
    }
    if (isAlive(owner.slice('owner.'.length)) || isAlive(readIfThere(join(lock, 'child')))) return false;
    renameSync(join(lock, owner), join(lock, ownerName(process.pid)));
    return true;
  } catch {
    return false; // another process was quicker
  }
}

/** @param {string} lock */
function unlock(lock) {
  const grave = `${lock}.${process.pid}`;
  renameSync(lock, grave);
  rmSync(grave, { recursive: true, force: true });
}

/**
 * Runs the work while holding the lock; a second process waits, and takes over the lock of a dead one.
 * @param {string} lock the folder that is the lock
 * @param {() => Promise<void>} work
 * @param {number} [waitMs] between two looks at a lock that is held
 */
export async function withLock(lock, work, waitMs = 200) {
  let isAnnounced = false;
  while (!tryLock(lock) && !tryTakeOver(lock)) {
    if (!isAnnounced) console.log('Another process prepares this folder; waiting for it…');
    isAnnounced = true;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  try {
    await work();
  } finally {
    unlock(lock);
  }
}
