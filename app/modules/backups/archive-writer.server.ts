import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, rename, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';

import { type Pack, pack as newPack } from 'tar-stream';

import { MIN_FREE_BYTES_FOR_WRITES } from '#app/platform/db/disk-reserve.server.ts';

import { createBackupArchiveChecksum } from './archive-seal.ts';
import { BACKUP_MANIFEST_FILE_NAME, type BackupManifest } from './manifest.ts';

const BACKUP_FILE_OWNER_ONLY_MODE = 0o600;
/** Fast, and half the size that gzip achieves on rows. */
const BACKUP_ARCHIVE_COMPRESSION_LEVEL = 3;

/**
 * Space that a backup leaves free: the shop's own data may be on the same disk,
 * and it stops writing with less.
 */
const MIN_FREE_BYTES_AFTER_BACKUP = 4 * MIN_FREE_BYTES_FOR_WRITES;
const DISK_CHECK_INTERVAL_BYTES = 16 * 1024 * 1024;

/** The disk does not have enough space. The message is for the user who requested the backup. */
export class BackupDiskFullError extends Error {
  constructor(folder: string, freeBytes: number) {
    const megabytes = (bytes: number) => Math.floor(bytes / (1024 * 1024));
    super(
      `Not enough disk space for the backup: the disk of ${folder} has ${megabytes(freeBytes)} MB left, and ${megabytes(MIN_FREE_BYTES_AFTER_BACKUP)} MB are left free.`,
    );
    this.name = 'BackupDiskFullError';
  }
}

/** Returns the free bytes on the disk of a folder. */
export type ReadFreeDiskBytes = (folder: string) => Promise<number>;

const readFreeDiskBytes: ReadFreeDiskBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export type BackupArchiveWriter = {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * Adds a member without loading it into memory. Fails if the source does not
   * yield exactly the announced number of bytes.
   */
  addFrom(name: string, source: AsyncIterable<Uint8Array>, size: number): Promise<void>;
};

/**
 * Writes a backup: what `fill` adds, then its manifest, then the seal. It is written to `<path>.part` and
 * renamed once it is complete and synced, so there is never a partial backup under its name. Resolves with
 * its size in bytes. Throws `BackupDiskFullError` before the disk is full.
 */
export async function writeBackupArchive(
  path: string,
  fill: (archive: BackupArchiveWriter) => Promise<BackupManifest>,
  freeBytes: ReadFreeDiskBytes = readFreeDiskBytes,
): Promise<number> {
  const part = `${path}.part`;
  await rm(part, { force: true });
  const file = await open(part, 'wx', BACKUP_FILE_OWNER_ONLY_MODE);
  try {
    const size = await writeBackupArchiveMembers(
      { file, keepRoom: () => assertEnoughDiskSpace(dirname(path), freeBytes) },
      fill,
    );
    await file.sync();
    await file.close();
    await rename(part, path);
    await flushFolderToDisk(dirname(path));
    return size;
  } catch (error) {
    await file.close();
    await rm(part, { force: true });
    throw error;
  }
}

async function assertEnoughDiskSpace(folder: string, freeBytes: ReadFreeDiskBytes): Promise<void> {
  const free = await freeBytes(folder);
  if (free < MIN_FREE_BYTES_AFTER_BACKUP) throw new BackupDiskFullError(folder, free);
}

async function writeBackupArchiveMembers(
  { file, keepRoom }: { file: FileHandle; keepRoom: () => Promise<void> },
  fill: (archive: BackupArchiveWriter) => Promise<BackupManifest>,
): Promise<number> {
  const pack = newPack();
  // Errors reach both promises below; without a listener they would crash the process.
  pack.on('error', () => {});
  const digest = createHash('sha256');
  let size = 0;
  let lookAt = 0;
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: BACKUP_ARCHIVE_COMPRESSION_LEVEL },
  });
  const written = pipeline(pack, compress, async (source: AsyncIterable<Buffer>) => {
    for await (const bytes of source) {
      if (size >= lookAt) await keepRoom();
      while (lookAt <= size) lookAt += DISK_CHECK_INTERVAL_BYTES;
      digest.update(bytes);
      size += bytes.length;
      await file.appendFile(bytes);
    }
  });
  const filled = writeBackupTarEntries(pack, fill).catch((error: unknown) => {
    pack.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const [filling, writing] = await Promise.allSettled([filled, written]);
  // An error while filling explains more than the write error it causes; a full disk fails both.
  if (writing.status === 'rejected' && filling.status === 'fulfilled') throw writing.reason;
  if (filling.status === 'rejected') throw chooseBackupArchiveWriteError(filling.reason, writing);
  const seal = createBackupArchiveChecksum(digest.digest());
  await file.appendFile(seal);
  return size + seal.length;
}

/** A full disk reaches `fill` only as a closed stream, so the write error is the cause. */
function chooseBackupArchiveWriteError(filling: unknown, writing: PromiseSettledResult<void>): unknown {
  if (writing.status === 'fulfilled') return filling;
  const { reason } = writing as { reason: unknown };
  const isOfDisk = reason instanceof BackupDiskFullError || (reason instanceof Error && 'syscall' in reason);
  return isOfDisk ? reason : filling;
}

async function writeBackupTarEntries(
  pack: Pack,
  fill: (archive: BackupArchiveWriter) => Promise<BackupManifest>,
): Promise<void> {
  const members: BackupManifest['members'] = {};
  const addFrom: BackupArchiveWriter['addFrom'] = async (name, source, size) => {
    const digest = createHash('sha256');
    await addBackupArchiveMember(pack, { name, size }, streamArchiveWhileHashing(source, digest));
    members[name] = { size, sha256: digest.digest('hex') };
  };
  const add: BackupArchiveWriter['add'] = (name, bytes) =>
    addFrom(name, streamArchiveMemberBytes(bytes), bytes.length);
  const filled = await fill({ add, addFrom });
  const text = Buffer.from(JSON.stringify({ ...filled, members }));
  await addBackupArchiveMember(
    pack,
    { name: BACKUP_MANIFEST_FILE_NAME, size: text.length },
    streamArchiveMemberBytes(text),
  );
  pack.finalize();
}

async function* streamArchiveMemberBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield await Promise.resolve(bytes);
}

async function* streamArchiveWhileHashing(
  source: AsyncIterable<Uint8Array>,
  digest: Hash,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) {
    digest.update(bytes);
    yield bytes;
  }
}

/** Adds one member with backpressure. */
async function addBackupArchiveMember(
  pack: Pack,
  { name, size }: { name: string; size: number },
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  const done = Promise.withResolvers<void>();
  done.promise.catch(() => {}); // handled below, after the source
  const entry = pack.entry({ name, size, mode: BACKUP_FILE_OWNER_ONLY_MODE, mtime: new Date(0) }, (error) =>
    error ? done.reject(error) : done.resolve(),
  );
  entry.on('error', (error: Error) => done.reject(error));
  for await (const bytes of source) {
    if (entry.write(bytes)) continue;
    const drained = Promise.withResolvers<void>();
    entry.once('drain', () => drained.resolve());
    await Promise.race([drained.promise, done.promise]);
  }
  entry.end(null);
  await done.promise;
}

async function flushFolderToDisk(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
