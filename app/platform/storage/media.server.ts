import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

import { and, eq, inArray } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';

import type { AppContext } from '../context.ts';
import { mediaFiles } from '../db/tables.server.ts';
import { inTransaction } from '../db/transaction.server.ts';
import type { ByteRange } from './byte-range.ts';
import { type FileKind, hasContentOf, isPrivateKey, kindOfKey } from './file-kinds.ts';

const PREFIX = '/media/';

/** The address of a stored file, and back: null for an address that is no stored file of ours. */
export const mediaAddress = (key: string): string => PREFIX + key;
export function mediaKey(address: string): string | null {
  if (!address.startsWith(PREFIX)) return null;
  const key = address.slice(PREFIX.length);
  return kindOfKey(key) ? key : null;
}

/** Lower-case name of a group of files, such as `case-studies`; the first part of their keys. */
type NewFile = { folder: string; kind: FileKind; name: string; bytes: Uint8Array; isDemo?: boolean };
export type MediaFailure = { code: 'wrong-content'; kind: FileKind };

/** Demo files have the same address in every demo shop, whoever fills it first. */
function newKey({ folder, kind, bytes, isDemo }: NewFile): string {
  const digits = isDemo
    ? createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    : randomBytes(16).toString('hex');
  return `${folder}/${digits}.${kind}`;
}

/**
 * Keeps a file: row, file, then the row marked ready, so that a crash leaves nothing that is shown half (data.md section
 * 12). Refused when its first bytes are not what its kind promises. Not inside a transaction.
 */
export async function storeMedia(ctx: AppContext, file: NewFile): Promise<Result<StoredMedia, MediaFailure>> {
  const { kind, name, bytes, isDemo = false } = file;
  if (!hasContentOf(kind, bytes)) return fail({ code: 'wrong-content', kind });
  const key = newKey(file);
  const row = { key, originalName: name, sizeBytes: bytes.length, isDemo };
  await keepMedia(ctx, row, () => ctx.storage.put(key, bytes));
  await markMedia(ctx, [key], 'ready');
  return ok({ key, address: mediaAddress(key), sizeBytes: bytes.length });
}

type LargeFile = Pick<NewFile, 'folder' | 'kind' | 'name'> & { open(): Readable; sizeBytes: number };

/**
 * The same for a file of any size, which is never held in memory; the caller has looked at its content. `settle` runs in the transaction
 * that makes the file ready; when it fails, nothing of the file is kept.
 */
export async function storeLargeMedia<Failure>(
  ctx: AppContext,
  { folder, kind, name, ...source }: LargeFile,
  settle: (ctx: AppContext, file: StoredMedia) => Promise<Result<void, Failure>>,
): Promise<Result<StoredMedia, Failure>> {
  const key = `${folder}/${randomBytes(16).toString('hex')}.${kind}`;
  const file = { key, address: mediaAddress(key), sizeBytes: source.sizeBytes };
  const row = { key, originalName: name, sizeBytes: source.sizeBytes, isDemo: false };
  await keepMedia(ctx, row, async () => {
    try {
      await ctx.storage.putFrom(key, source);
    } catch (error) {
      // The daily sweep removes the row if this cannot.
      await removeMedia(ctx, [file.address]).catch(() => undefined);
      throw error;
    }
  });
  const settled = await inTransaction(ctx, async (ctx) => {
    await markMedia(ctx, [key], 'ready');
    return settle(ctx, file);
  });
  if (settled.ok) return ok(file);
  await removeMedia(ctx, [file.address]);
  return settled;
}

type StoredMedia = { key: string; address: string; sizeBytes: number };

async function keepMedia(
  ctx: AppContext,
  row: { key: string; originalName: string; sizeBytes: number; isDemo: boolean },
  keepBytes: () => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, ({ db, now }) =>
    db
      .insert(mediaFiles)
      .values({ ...row, createdAt: now, updatedAt: now })
      .onConflictDoNothing(),
  );
  await keepBytes();
}

/** Notes of the rows of files whether their bytes are there. */
export async function markMedia(ctx: AppContext, keys: string[], status: 'ready' | 'missing'): Promise<void> {
  if (keys.length === 0) return;
  await inTransaction(ctx, ({ db, now }) =>
    db.update(mediaFiles).set({ status, updatedAt: now }).where(inArray(mediaFiles.key, keys)),
  );
}

/** What is known of stored files that are ready, by key. */
export async function listMedia(
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

/** A stored file that can be sent now. `open` starts reading, so it is called once and only when the bytes are wanted. */
export type StoredFile = {
  originalName: string;
  contentType: string;
  isImage: boolean;
  sizeBytes: number;
  /** The whole file, or the bytes of a range alone. */
  open(range?: ByteRange): Promise<Readable>;
};

/** The file under a key; null for what is no key, has no row that is ready, or has lost its file. */
export async function findMedia(ctx: AppContext, key: string): Promise<StoredFile | null> {
  const kind = kindOfKey(key);
  if (!kind || isPrivateKey(key)) return null;
  const row = (await listMedia(ctx, [key])).get(key);
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
 * Takes the rows of files away, in the transaction of what showed them; nobody can open them from its commit on. Then, and
 * outside the transaction, `removeFiles`.
 */
export async function forgetMedia(ctx: AppContext, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await ctx.db.delete(mediaFiles).where(inArray(mediaFiles.key, [...keys]));
}

/** Removes files whose rows are gone. What cannot be removed is logged, and removed by the daily sweep. */
export async function removeFiles(ctx: AppContext, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    try {
      await ctx.storage.remove(key);
    } catch (error) {
      ctx.log.warn({ err: error, key }, 'a file could not be removed');
    }
  }
}

/** Both for files that are shown nowhere any more, by their addresses; what is no address of ours is passed over. */
export async function removeMedia(ctx: AppContext, addresses: readonly string[]): Promise<void> {
  const keys = addresses.flatMap((address) => mediaKey(address) ?? []);
  await inTransaction(ctx, (ctx) => forgetMedia(ctx, keys));
  await removeFiles(ctx, keys);
}
