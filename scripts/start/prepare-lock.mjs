// One process at a time in a folder. `mkdir` is the lock; it holds the owner's process id and that of its child.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} path absolute; the text of a small file, or null when it is not there */
export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null; // absent is an answer here: a stamp or a lock that was never written
  }
}

/** @param {string | null} pid */
function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * A killed owner may leave its npm running: the lock lives until both are gone. One without a name yet gets five seconds.
 * @param {string} lock
 */
function isLockAlive(lock) {
  const owner = readIfThere(join(lock, 'owner'));
  const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (owner === null) return Date.now() - made < 5_000;
  return isAlive(owner) || isAlive(readIfThere(join(lock, 'child')));
}

/** @param {string} lock */
function tryLock(lock) {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(lock, 'owner'), String(process.pid));
  return true;
}

/**
 * Moving is atomic: of several that find the owner dead, one removes the lock and the others try again.
 * @param {string} lock
 */
function removeDeadLock(lock) {
  const grave = `${lock}.${process.pid}`;
  try {
    renameSync(lock, grave);
  } catch {
    return; // another process was quicker
  }
  if (isAlive(readIfThere(join(grave, 'owner')))) return renameSync(grave, lock); // a new owner came between looking and moving
  rmSync(grave, { recursive: true, force: true });
}

/**
 * Runs the work while holding the lock; a second process waits, and takes over the lock of a dead one.
 * @param {string} lock the folder that is the lock
 * @param {() => Promise<void>} work
 */
export async function withLock(lock, work) {
  let isAnnounced = false;
  while (!tryLock(lock)) {
    if (!isLockAlive(lock)) {
      removeDeadLock(lock);
      continue;
    }
    if (!isAnnounced) console.log('Another process prepares this folder; waiting for it…');
    isAnnounced = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}
