import { statfsSync } from 'node:fs';

import type { Logger } from 'pino';

/** Thrown instead of writing when the disk is nearly full. The message is for the operator. */
export class DiskFullError extends Error {
  constructor(folder: string, freeBytes: number) {
    super(
      `The disk of DATA_DIR ${folder} has only ${Math.floor(freeBytes / BYTES_PER_MB)} MB left; the shop writes from ${MIN_FREE_BYTES_FOR_WRITES / BYTES_PER_MB} MB on.`,
    );
    this.name = 'DiskFullError';
  }
}

const BYTES_PER_MB = 1024 * 1024;
/** With less free space the shop writes nothing: twice the size of two write-ahead log segments. */
export const MIN_FREE_BYTES_FOR_WRITES = 64 * BYTES_PER_MB;
/** The queues' bookkeeping may write a little longer than the shop. */
const MIN_FREE_BYTES_FOR_QUEUES = 32 * BYTES_PER_MB;

/**
 * Keeps the last of the disk free. When Postgres cannot extend its write-ahead log it panics, and the
 * embedded one takes the process down with it; when writes are refused early, they fail cleanly and reads go
 * on.
 */
export class DiskSpaceGuard {
  readonly #folder: string | null;
  readonly #log: Logger;
  #isLow = false;

  /** `folder` is null for a database in memory, which never refuses a write. */
  constructor(folder: string | null, log: Logger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Throws `DiskFullError` when the disk is too full to write. */
  refuseWriting(): void {
    this.#refuseBelow(MIN_FREE_BYTES_FOR_WRITES);
  }

  refuseBookkeeping(): void {
    this.#refuseBelow(MIN_FREE_BYTES_FOR_QUEUES);
  }

  #refuseBelow(limit: number): void {
    if (this.#folder === null) return;
    const { bavail, bsize } = statfsSync(this.#folder);
    const freeBytes = bavail * bsize;
    this.#report(freeBytes);
    if (freeBytes < limit) throw new DiskFullError(this.#folder, freeBytes);
  }

  #report(freeBytes: number): void {
    const isLow = freeBytes < MIN_FREE_BYTES_FOR_WRITES;
    if (isLow === this.#isLow) return;
    this.#isLow = isLow;
    const facts = { freeMb: Math.floor(freeBytes / BYTES_PER_MB) };
    if (isLow) this.#log.error(facts, 'the disk is nearly full: the shop only reads');
    else this.#log.info(facts, 'the disk has room again: the shop writes');
  }
}
