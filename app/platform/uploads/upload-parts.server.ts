import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

import { and, asc, eq, inArray, lt } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { partBytes, partsOf } from '#app/lib/upload-parts.ts';

import type { AppContext } from '../context.ts';
import { uploadParts, uploads } from '../db/tables.server.ts';
import { inTransaction } from '../db/transaction.server.ts';
import { removeFiles } from '../storage/media.server.ts';
import type { FileKind } from '../storage/file-kinds.ts';
import type { ReceivedFile } from './receive-upload.server.ts';

/** Folder of the keys of parts; no public address leads there (`isPrivateKey`). */
const FOLDER = 'uploads';

/**
 * A file on its way in parts, as its sender knows it: the same person who chooses the same file again goes on where it
 * stopped, whichever process or day it is. `modified` is the file's own time, as the browser tells it.
 */
export type PartedFile = { owner: string; name: string; sizeBytes: number; modified: string; kind: FileKind };
/** Bytes that can be read several times. */
export type PartSource = Pick<ReceivedFile, 'open' | 'sizeBytes'>;

export const uploadId = ({ owner, name, sizeBytes, modified }: PartedFile): string =>
  createHash('sha256')
    .update(JSON.stringify([owner, name, sizeBytes, modified]))
    .digest('hex')
    .slice(0, 32);

/** Whether a part has the place and the size of one of this file. */
export const isPartOf = (file: PartedFile, place: number, { sizeBytes }: PartSource): boolean =>
  Number.isInteger(place) &&
  place >= 0 &&
  place < partsOf(file.sizeBytes) &&
  sizeBytes === partBytes(file.sizeBytes, place);

/** The parts that are kept, by place. */
export function listReadyParts({ db }: AppContext, id: string): Promise<{ key: string; place: number }[]> {
  return db
    .select({ key: uploadParts.key, place: uploadParts.place })
    .from(uploadParts)
    .where(and(eq(uploadParts.uploadId, id), eq(uploadParts.isReady, true)))
    .orderBy(asc(uploadParts.place));
}

/**
 * Keeps the bytes of a part under a key of this sender alone: several may send it at once. It counts when `settlePart` says so; a killed
 * process leaves a row and bytes, which go after a day. Not inside a transaction.
 */
export async function receivePart(
  ctx: AppContext,
  file: PartedFile,
  place: number,
  part: PartSource,
): Promise<string> {
  const key = `${FOLDER}/${randomBytes(16).toString('hex')}.${file.kind}`;
  const row = { key, uploadId: uploadId(file), place, createdAt: ctx.now, updatedAt: ctx.now };
  await inTransaction(ctx, ({ db }) => db.insert(uploadParts).values(row));
  try {
    await ctx.storage.putFrom(key, part);
  } catch (error) {
    await dropParts(ctx, [key]);
    throw error;
  }
  return key;
}

/** Marks a received part as the one of its place. Inside a transaction that has locked its upload and found the place free. */
export async function markPartReady({ db }: AppContext, key: string): Promise<void> {
  await db.update(uploadParts).set({ isReady: true }).where(eq(uploadParts.key, key));
}

/** Makes the parts of an upload new again, so that they are not removed while the file is made of them. */
export async function touchParts({ db, now }: AppContext, id: string): Promise<void> {
  await db.update(uploadParts).set({ updatedAt: now }).where(eq(uploadParts.uploadId, id));
}

/** The whole file as one stream, whose bytes are read once for each `open`. */
export function joinParts(ctx: AppContext, file: PartedFile, keys: readonly string[]): PartSource {
  async function* bytes() {
    for (const key of keys) yield* await ctx.storage.open(key);
  }
  return { sizeBytes: file.sizeBytes, open: () => Readable.from(bytes(), { objectMode: false }) };
}

/** Removes parts: their files first, so that what a killed process leaves is found by its row. Not inside a transaction. */
export async function dropParts(ctx: AppContext, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await removeFiles(ctx, keys);
  await inTransaction(ctx, ({ db }) => db.delete(uploadParts).where(inArray(uploadParts.key, [...keys])));
}

const AT_ONCE = 500;

/** Removes parts that came more than a day ago, with what is known of their uploads. Says how many. */
export async function removeOldParts(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.now.getTime() - DAY_MS);
  const old = await ctx.db
    .select({ key: uploadParts.key })
    .from(uploadParts)
    .where(lt(uploadParts.updatedAt, before))
    .limit(AT_ONCE);
  await dropParts(
    ctx,
    old.map(({ key }) => key),
  );
  await inTransaction(ctx, ({ db }) => db.delete(uploads).where(lt(uploads.updatedAt, before)));
  return old.length;
}
