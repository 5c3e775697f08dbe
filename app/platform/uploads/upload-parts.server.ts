import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { and, asc, eq, inArray, lt } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { partBytes, partsOf } from '#app/lib/upload-parts.ts';

import type { AppContext } from '../context.ts';
import { uploadParts } from '../db/tables.server.ts';
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

const digest = (...words: (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32);

const uploadId = ({ owner, name, sizeBytes, modified }: PartedFile) =>
  digest(owner, name, sizeBytes, modified);

/** The places of the parts that are kept, ascending. */
export async function listParts(ctx: AppContext, file: PartedFile): Promise<number[]> {
  const rows = await ctx.db
    .select({ place: uploadParts.place })
    .from(uploadParts)
    .where(and(eq(uploadParts.uploadId, uploadId(file)), eq(uploadParts.isReady, true)))
    .orderBy(asc(uploadParts.place));
  return rows.map(({ place }) => place);
}

/**
 * Keeps one part: row, bytes, then the row marked ready, so that a killed process leaves nothing that counts. False when it is
 * no part of this file. Not inside a transaction.
 */
export async function keepPart(
  ctx: AppContext,
  file: PartedFile,
  place: number,
  part: Pick<ReceivedFile, 'open' | 'sizeBytes'>,
): Promise<boolean> {
  if (!Number.isInteger(place) || place < 0 || place >= partsOf(file.sizeBytes)) return false;
  if (part.sizeBytes !== partBytes(file.sizeBytes, place)) return false;
  const id = uploadId(file);
  const key = `${FOLDER}/${digest(id, place)}.${file.kind}`;
  const row = { key, uploadId: id, place, isReady: false, createdAt: ctx.now, updatedAt: ctx.now };
  await inTransaction(ctx, ({ db }) =>
    db
      .insert(uploadParts)
      .values(row)
      .onConflictDoUpdate({ target: uploadParts.key, set: { isReady: false, updatedAt: ctx.now } }),
  );
  await ctx.storage.putFrom(key, part);
  await inTransaction(ctx, ({ db }) =>
    db.update(uploadParts).set({ isReady: true }).where(eq(uploadParts.key, key)),
  );
  return true;
}

/** The whole file as one stream, when every part of it is kept; null until then. Its bytes are read once for each `open`. */
export async function joinParts(
  ctx: AppContext,
  file: PartedFile,
): Promise<Pick<ReceivedFile, 'open' | 'sizeBytes'> | null> {
  const places = await listParts(ctx, file);
  if (places.length !== partsOf(file.sizeBytes)) return null;
  const keys = places.map((place) => `${FOLDER}/${digest(uploadId(file), place)}.${file.kind}`);
  async function* bytes() {
    for (const key of keys) yield* await ctx.storage.open(key);
  }
  return { sizeBytes: file.sizeBytes, open: () => Readable.from(bytes(), { objectMode: false }) };
}

/** Forgets the parts of a file: it is whole, or was refused. */
export async function removeParts(ctx: AppContext, file: PartedFile): Promise<void> {
  const rows = await inTransaction(ctx, ({ db }) =>
    db
      .delete(uploadParts)
      .where(eq(uploadParts.uploadId, uploadId(file)))
      .returning({ key: uploadParts.key }),
  );
  await removeFiles(
    ctx,
    rows.map(({ key }) => key),
  );
}

const AT_ONCE = 500;

/** Removes parts that came more than a day ago: nobody went on with their files. Says how many. */
export async function removeOldParts(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.now.getTime() - DAY_MS);
  const keys = await inTransaction(ctx, async ({ db }) => {
    const old = await db
      .select({ key: uploadParts.key })
      .from(uploadParts)
      .where(lt(uploadParts.updatedAt, before))
      .limit(AT_ONCE);
    const found = old.map(({ key }) => key);
    if (found.length > 0) await db.delete(uploadParts).where(inArray(uploadParts.key, found));
    return found;
  });
  await removeFiles(ctx, keys);
  return keys.length;
}
