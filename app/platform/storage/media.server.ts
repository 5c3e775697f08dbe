import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

import { and, eq, inArray } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';

import type { AppContext } from '../context.ts';
import { mediaFiles } from '../db/tables.server.ts';
import { inTransaction } from '../db/transaction.server.ts';
import type { ByteRange } from './byte-range.ts';
import {
  type StoredFileKind,
  doMagicBytesMatchFileKind,
  isPrivateStoredFileKey,
  parseStorageKeyKind,
} from './file-kinds.ts';

const MEDIA_URL_PREFIX = '/media/';

/** Convert a key to the URL of a stored file, and back: null for a URL that is not a stored file of ours. */
export const toMediaUrl = (key: string): string => MEDIA_URL_PREFIX + key;
export function parseMediaKey(address: string): string | null {
  if (!address.startsWith(MEDIA_URL_PREFIX)) return null;
  const key = address.slice(MEDIA_URL_PREFIX.length);
  return parseStorageKeyKind(key) ? key : null;
}

/** Lower-case name of a group of files, such as `case-studies`; the first part of their keys. */
type NewMediaFile = {
  folder: string;
  kind: StoredFileKind;
  name: string;
  bytes: Uint8Array;
  isDemo?: boolean;
};
export type MediaFileContentFailure = { code: 'wrong-content'; kind: StoredFileKind };

/** Demo files have the same key in every demo shop, whichever process stores them first. */
function createMediaKey({ folder, kind, bytes, isDemo }: NewMediaFile): string {
  const digits = isDemo
    ? createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    : randomBytes(16).toString('hex');
  return `${folder}/${digits}.${kind}`;
}

/**
 * Stores a file: row, file, then the row marked ready, so that a crash leaves nothing that is shown half
 * (data.md "Files and images"). Refused when its first bytes do not match its kind. Not inside a transaction.
 */
export async function storeMedia(
  ctx: AppContext,
  file: NewMediaFile,
): Promise<Result<StoredMedia, MediaFileContentFailure>> {
  const { kind, name, bytes, isDemo = false } = file;
  if (!doMagicBytesMatchFileKind(kind, bytes)) return fail({ code: 'wrong-content', kind });
  const key = createMediaKey(file);
  const row = { key, originalName: name, sizeBytes: bytes.length, isDemo };
  await storeMediaRowAndBytes(ctx, row, () => ctx.storage.put(key, bytes));
  await setMediaFileStatus(ctx, [key], 'ready');
  return ok({ key, address: toMediaUrl(key), sizeBytes: bytes.length });
}

type LargeFileToStore = Pick<NewMediaFile, 'folder' | 'kind' | 'name'> & {
  open(): Readable;
  sizeBytes: number;
};

/**
 * Does the same for a file of any size, which is never held in memory; the caller has checked its content.
 * `settle` runs in the transaction that makes the file ready; when it fails, nothing of the file is kept.
 */
export async function storeLargeMedia<Failure>(
  ctx: AppContext,
  { folder, kind, name, ...source }: LargeFileToStore,
  settle: (ctx: AppContext, file: StoredMedia) => Promise<Result<void, Failure>>,
): Promise<Result<StoredMedia, Failure>> {
  const key = `${folder}/${randomBytes(16).toString('hex')}.${kind}`;
  const file = { key, address: toMediaUrl(key), sizeBytes: source.sizeBytes };
  const row = { key, originalName: name, sizeBytes: source.sizeBytes, isDemo: false };
  await storeMediaRowAndBytes(ctx, row, async () => {
    try {
      await ctx.storage.putFrom(key, source);
    } catch (error) {
      // If this fails, the daily sweep removes the row.
      await removeMediaFilesByUrl(ctx, [file.address]).catch(() => undefined);
      throw error;
    }
  });
  const settled = await inTransaction(ctx, async (ctx) => {
    await setMediaFileStatus(ctx, [key], 'ready');
    return settle(ctx, file);
  });
  if (settled.ok) return ok(file);
  await removeMediaFilesByUrl(ctx, [file.address]);
  return settled;
}

type StoredMedia = { key: string; address: string; sizeBytes: number };

async function storeMediaRowAndBytes(
  ctx: AppContext,
  row: { key: string; originalName: string; sizeBytes: number; isDemo: boolean },
  storeBytes: () => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, ({ db, now }) =>
    db
      .insert(mediaFiles)
      .values({ ...row, createdAt: now, updatedAt: now })
      .onConflictDoNothing(),
  );
  await storeBytes();
}

/** Records whether the files of these rows exist. */
export async function setMediaFileStatus(
  ctx: AppContext,
  keys: string[],
  status: 'ready' | 'missing',
): Promise<void> {
  if (keys.length === 0) return;
  await inTransaction(ctx, ({ db, now }) =>
    db.update(mediaFiles).set({ status, updatedAt: now }).where(inArray(mediaFiles.key, keys)),
  );
}

/** Returns the facts of stored files that are ready, by key. */
export async function findReadyMediaFilesByKey(
  ctx: AppContext,
  keys: readonly string[],
): Promise<Map<string, { originalName: string; sizeBytes: number }>> {
  if (keys.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(mediaFiles)
    .where(and(inArray(mediaFiles.key, [...keys]), eq(mediaFiles.status, 'ready')));
  return new Map(rows.map(({ key, originalName, sizeBytes }) => [key, { originalName, sizeBytes }]));
}

/**
 * A stored file that can be sent now. `open` starts reading, so call it once and only when the bytes are
 * needed.
 */
export type SendableStoredFile = {
  originalName: string;
  contentType: string;
  isImage: boolean;
  sizeBytes: number;
  /** The whole file, or only the bytes of a range. */
  open(range?: ByteRange): Promise<Readable>;
};

/** Returns the file of a key; null for an invalid key, without a ready row, or when its file is lost. */
export async function findPublicMediaFile(ctx: AppContext, key: string): Promise<SendableStoredFile | null> {
  const kind = parseStorageKeyKind(key);
  if (!kind || isPrivateStoredFileKey(key)) return null;
  const row = (await findReadyMediaFilesByKey(ctx, [key])).get(key);
  const file = row ? await ctx.storage.find(key) : null;
  if (!row || !file) return null;
  const { contentType, isImage } = kind;
  return {
    originalName: row.originalName,
    contentType,
    isImage,
    sizeBytes: file.sizeBytes,
    open: (range) => ctx.storage.open(key, range),
  };
}

/**
 * Deletes the rows of files, in the transaction of what showed them; from its commit on no one can open them.
 * Call `removeFilesOfDeletedMediaRows` afterwards, outside the transaction.
 */
export async function deleteMediaRows(ctx: AppContext, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await ctx.db.delete(mediaFiles).where(inArray(mediaFiles.key, [...keys]));
}

/** Removes files whose rows are gone. A failure is logged, and the daily sweep removes the file. */
export async function removeFilesOfDeletedMediaRows(ctx: AppContext, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    try {
      await ctx.storage.remove(key);
    } catch (error) {
      ctx.log.warn({ err: error, key }, 'a file could not be removed');
    }
  }
}

/** Deletes rows and files that are no longer shown, by their URLs; ignores URLs that are not ours. */
export async function removeMediaFilesByUrl(ctx: AppContext, addresses: readonly string[]): Promise<void> {
  const keys = addresses.flatMap((address) => parseMediaKey(address) ?? []);
  await inTransaction(ctx, (ctx) => deleteMediaRows(ctx, keys));
  await removeFilesOfDeletedMediaRows(ctx, keys);
}
