import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { and, eq, inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { findMigrationsFolder } from '#app/platform/db/project-root.server.ts';

import { serviceEmbeddings } from '../query-tables.server.ts';

export type Vectors = ReadonlyMap<string, Int8Array>;

const HASH_BYTES = 16;
const AT_ONCE = 500;

/** Next to the source of this file, wherever the build has put the program. */
export const shippedVectorsFile = () =>
  join(dirname(dirname(findMigrationsFolder())), 'app/modules/search/vectors/shipped-vectors.bin');

/**
 * Builds the file of shipped vectors: a line of JSON that names the model, then hash and vector of each text,
 * by hash.
 */
export function packVectors(modelId: string, vectors: Vectors): Buffer {
  const rows = [...vectors].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const dims = rows[0]?.[1].length ?? 0;
  return Buffer.concat([
    Buffer.from(`${JSON.stringify({ modelId, dims, count: rows.length })}\n`),
    ...rows.flatMap(([hash, vector]) => [Buffer.from(hash, 'hex'), Buffer.from(vector)]),
  ]);
}

export function unpackVectors(file: Buffer): { modelId: string; vectors: Vectors } {
  const start = file.indexOf('\n') + 1;
  // Written by `packVectors`.
  const head = JSON.parse(file.toString('utf8', 0, start)) as {
    modelId: string;
    dims: number;
    count: number;
  };
  const size = HASH_BYTES + head.dims;
  const vectors = new Map<string, Int8Array>();
  for (let at = start; at < start + head.count * size; at += size) {
    const hash = file.toString('hex', at, at + HASH_BYTES);
    vectors.set(hash, new Int8Array(file.subarray(at + HASH_BYTES, at + size)));
  }
  return { modelId: head.modelId, vectors };
}

let shipped: Promise<{ modelId: string; vectors: Vectors }> | undefined;

/**
 * Returns the vectors shipped with the product: those of the demo shop's texts by the local model. Read once.
 */
export async function shippedVectors(modelId: string): Promise<Vectors> {
  shipped ??= readFile(shippedVectorsFile()).then(unpackVectors);
  const { modelId: shippedModel, vectors } = await shipped;
  return modelId === shippedModel ? vectors : new Map();
}

/** Reads the stored vectors of these texts; texts without one are absent. */
export async function readVectors(
  ctx: AppContext,
  modelId: string,
  hashes: readonly string[],
): Promise<Map<string, Int8Array>> {
  const found = new Map<string, Int8Array>();
  for (let from = 0; from < hashes.length; from += AT_ONCE) {
    const rows = await ctx.db
      .select({ hash: serviceEmbeddings.contentHash, vector: serviceEmbeddings.vector })
      .from(serviceEmbeddings)
      .where(
        and(
          eq(serviceEmbeddings.modelId, modelId),
          inArray(serviceEmbeddings.contentHash, hashes.slice(from, from + AT_ONCE)),
        ),
      );
    for (const { hash, vector } of rows) found.set(hash, vector);
    await setImmediate();
  }
  return found;
}
