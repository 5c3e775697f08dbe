import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

import { and, asc, eq, inArray, lt } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { getUploadPartBytes, countUploadParts } from '#app/lib/upload-parts.ts';

import type { AppContext } from '../context.ts';
import { uploadParts, uploads } from '../db/tables.server.ts';
import { inTransaction } from '../db/transaction.server.ts';
import { removeFilesOfDeletedMediaRows } from '../storage/media.server.ts';
import type { StoredFileKind } from '../storage/file-kinds.ts';
import type { ReceivedUploadFile } from './receive-upload.server.ts';

/** Folder of the keys of parts; no public URL leads there (`isPrivateStoredFileKey`). */
const UPLOAD_PARTS_STORAGE_FOLDER = 'uploads';

/**
 * A file that is uploaded in parts, as its sender identifies it: when the same person chooses the same file
 * again, the upload resumes, in any process and on any day. `modified` is the file's own time, as the browser
 * reports it.
 */
export type PartedUploadFile = {
  owner: string;
  name: string;
  sizeBytes: number;
  modified: string;
  kind: StoredFileKind;
};
/** Bytes that can be read several times. */
export type RereadableUploadSource = Pick<ReceivedUploadFile, 'open' | 'sizeBytes'>;

export const computePartedUploadId = ({ owner, name, sizeBytes, modified }: PartedUploadFile): string =>
  createHash('sha256')
    .update(JSON.stringify([owner, name, sizeBytes, modified]))
    .digest('hex')
    .slice(0, 32);

/** Returns whether a part has a valid place and size of this file. */
export const isValidUploadPart = (
  file: PartedUploadFile,
  place: number,
  { sizeBytes }: RereadableUploadSource,
): boolean =>
  Number.isInteger(place) &&
  place >= 0 &&
  place < countUploadParts(file.sizeBytes) &&
  sizeBytes === getUploadPartBytes(file.sizeBytes, place);

/** Returns the stored parts, by place. */
export function listReadyUploadParts(
  { db }: AppContext,
  id: string,
): Promise<{ key: string; place: number }[]> {
  return db
    .select({ key: uploadParts.key, place: uploadParts.place })
    .from(uploadParts)
    .where(and(eq(uploadParts.uploadId, id), eq(uploadParts.isReady, true)))
    .orderBy(asc(uploadParts.place));
}

/**
 * Stores the bytes of a part under a key of this sender alone: several may send it at once. It counts once
 * `markUploadPartReady` has run; a killed process leaves a row and bytes, which are deleted after a day. Not inside
 * a transaction.
 */
export async function storeUploadPartBytes(
  ctx: AppContext,
  file: PartedUploadFile,
  place: number,
  part: RereadableUploadSource,
): Promise<string> {
  const key = `${UPLOAD_PARTS_STORAGE_FOLDER}/${randomBytes(16).toString('hex')}.${file.kind}`;
  const row = { key, uploadId: computePartedUploadId(file), place, createdAt: ctx.now, updatedAt: ctx.now };
  await inTransaction(ctx, ({ db }) => db.insert(uploadParts).values(row));
  try {
    await ctx.storage.putFrom(key, part);
  } catch (error) {
    await deleteUploadParts(ctx, [key]);
    throw error;
  }
  return key;
}

/**
 * Marks a received part as the one of its place. Call it inside a transaction that has locked its upload and
 * found the place free.
 */
export async function markUploadPartReady({ db }: AppContext, key: string): Promise<void> {
  await db.update(uploadParts).set({ isReady: true }).where(eq(uploadParts.key, key));
}

/** Renews the parts of an upload, so that they are not removed while the file is assembled. */
export async function extendUploadPartsLifetime({ db, now }: AppContext, id: string): Promise<void> {
  await db.update(uploadParts).set({ updatedAt: now }).where(eq(uploadParts.uploadId, id));
}

/** Returns the whole file as one stream, which reads the parts once for each `open`. */
export function joinUploadParts(
  ctx: AppContext,
  file: PartedUploadFile,
  keys: readonly string[],
): RereadableUploadSource {
  async function* bytes() {
    for (const key of keys) yield* await ctx.storage.open(key);
  }
  return { sizeBytes: file.sizeBytes, open: () => Readable.from(bytes(), { objectMode: false }) };
}

/**
 * Removes parts: their files first, so that the rows lead to what a killed process leaves. Not inside a
 * transaction.
 */
export async function deleteUploadParts(ctx: AppContext, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await removeFilesOfDeletedMediaRows(ctx, keys);
  await inTransaction(ctx, ({ db }) => db.delete(uploadParts).where(inArray(uploadParts.key, [...keys])));
}

const OLD_UPLOAD_PART_DELETION_BATCH_SIZE = 500;

/** Removes parts older than a day, with the rows of their uploads. Returns how many. */
export async function deleteOldUploadParts(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.now.getTime() - DAY_MS);
  const old = await ctx.db
    .select({ key: uploadParts.key })
    .from(uploadParts)
    .where(lt(uploadParts.updatedAt, before))
    .limit(OLD_UPLOAD_PART_DELETION_BATCH_SIZE);
  await deleteUploadParts(
    ctx,
    old.map(({ key }) => key),
  );
  await inTransaction(ctx, ({ db }) => db.delete(uploads).where(lt(uploads.updatedAt, before)));
  return old.length;
}
