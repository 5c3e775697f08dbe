import { constants, existsSync } from 'node:fs';
import { access, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';

import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

import type { EnvironmentVariables } from '../env.server.ts';

import type { ByteRange } from './byte-range.ts';
import { FILE_SIGNATURE_CHECK_BYTES } from './file-kinds.ts';

/** Where the bytes of stored files are; their names and visibility are in `media_files`. */
export type FileStorage = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Stores a file of any size without holding it in memory; an interrupted one leaves nothing under its key.
   */
  putFrom(key: string, source: { open(): Readable; sizeBytes: number }): Promise<void>;
  /** Returns null when there is no such file; throws when the storage cannot be reached. */
  find(key: string): Promise<{ sizeBytes: number } | null>;
  /** Returns the whole file, or only the bytes of a range. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Returns the first bytes, as many as `doMagicBytesMatchFileKind` needs. */
  readStart(key: string): Promise<Uint8Array>;
  remove(key: string): Promise<void>;
  /** Returns every file, with the time of its last change. */
  list(): Promise<{ key: string; changedAt: Date }[]>;
  /** Throws when the storage cannot be reached; for people and probes. */
  ping(): Promise<void>;
};

async function readStoredFileStart(disk: Disk, key: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of await disk.getStream(key)) {
    const bytes = part as Uint8Array; // a byte stream without encoding yields buffers
    parts.push(bytes);
    length += bytes.length;
    if (length >= FILE_SIGNATURE_CHECK_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, FILE_SIGNATURE_CHECK_BYTES);
}

/** Reads every page of a listing: object storage returns 1,000 files at a time. */
async function listAllStorageDiskFiles(disk: Disk): Promise<{ key: string; changedAt: Date }[]> {
  const files: { key: string; changedAt: Date }[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll('', { recursive: true, ...(paginationToken && { paginationToken }) });
    for (const object of page.objects) {
      if (!object.isFile) continue;
      files.push({ key: object.key, changedAt: (await object.getMetaData()).lastModified });
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return files;
}

/** Returns the same storage for any disk driver: both behave alike (`storage.server.test.ts`). */
function createDiskStorage(
  disk: Disk,
  {
    ping,
    openRange,
  }: Pick<FileStorage, 'ping'> & { openRange: (key: string, range: ByteRange) => Promise<Readable> },
): FileStorage {
  return {
    put: (key, bytes) => disk.put(key, bytes),
    async putFrom(key, source) {
      const bytes = source.open();
      try {
        await disk.putStream(key, bytes, { contentLength: source.sizeBytes });
      } catch (error) {
        bytes.destroy();
        await disk.delete(key).catch(() => undefined);
        throw error;
      }
    },
    open: (key, range) => (range ? openRange(key, range) : disk.getStream(key)),
    remove: (key) => disk.delete(key),
    async find(key) {
      try {
        return { sizeBytes: (await disk.getMetaData(key)).contentLength };
      } catch (error) {
        if (await disk.exists(key)) throw error;
        return null;
      }
    },
    readStart: (key) => readStoredFileStart(disk, key),
    list: () => listAllStorageDiskFiles(disk),
    ping,
  };
}

/** Opens the storage of files under `DATA_DIR/media`. */
export function openLocalFileStorage(dataDir: string): FileStorage {
  const root = resolve(dataDir, 'media');
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  const storage = createDiskStorage(disk, {
    async ping() {
      // The first file creates the folder.
      if (existsSync(root)) await access(root, constants.R_OK | constants.W_OK);
    },
    openRange: async (key, { first, last }) => {
      const file = await open(resolve(root, key));
      return file.createReadStream({ start: first, end: last });
    },
  });
  return { ...storage, list: async () => (existsSync(root) ? storage.list() : []) };
}

type StorageEnvVariables = Pick<
  EnvironmentVariables,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Refused connections fail at once; those that hang fail after this time, in milliseconds. */
const S3_CONNECT_TIMEOUT_MS = 3_000;
const S3_IDLE_TIMEOUT_MS = 30_000;

/** Opens a bucket of any S3-compatible service. Its SDK, some forty packages, is imported only here. */
async function openS3FileStorage(env: StorageEnvVariables & { S3_BUCKET: string }): Promise<FileStorage> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region: env.S3_REGION ?? 'us-east-1',
    credentials: {
      accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    },
    // Other services do not support bucket names as subdomains.
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
    // And not all of them support the newest checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: S3_CONNECT_TIMEOUT_MS, socketTimeout: S3_IDLE_TIMEOUT_MS },
    maxAttempts: 2,
  });
  const driver = new S3Driver({
    client,
    bucket: env.S3_BUCKET,
    visibility: 'private',
    // Only the shop sends files; the bucket grants no access.
    supportsACL: false,
  });
  return createDiskStorage(new Disk(driver), {
    async ping() {
      await driver.listAll('/', { recursive: true, maxResults: 1 });
    },
    async openRange(key, { first, last }) {
      const range = { Bucket: env.S3_BUCKET, Key: key, Range: `bytes=${first}-${last}` };
      const { Body } = await client.send(new GetObjectCommand(range));
      if (!(Body instanceof Readable)) throw new Error('a range of a stored file has no bytes');
      return Body;
    },
  });
}

/**
 * Opens the storage that the environment selects: a bucket when one is named, else the data directory
 * (docs/decisions/0013).
 */
export async function createConfiguredFileStorage(env: StorageEnvVariables): Promise<FileStorage> {
  const { S3_BUCKET } = env;
  return S3_BUCKET ? openS3FileStorage({ ...env, S3_BUCKET }) : openLocalFileStorage(env.DATA_DIR);
}
