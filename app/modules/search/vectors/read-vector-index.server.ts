import { setImmediate } from 'node:timers/promises';

import type { AppContext } from '#app/platform/context.ts';
import type { Database } from '#app/platform/db/database.server.ts';

import { STRANGE_QUERIES } from './strange-queries.ts';

import { findLatestFinishedIndexRebuildId } from '../find-rebuild.server.ts';

import { type CatalogueTexts, readCatalogueTexts, textHash } from './read-catalogue-texts.server.ts';
import { readVectors, shippedVectors, type Vectors } from './read-vectors.server.ts';
import { IndexBuilder, vectorIn, type VectorIndex } from './vector-index.ts';

const STRANGE_HASHES = STRANGE_QUERIES.map(textHash);

/** Services added to an index without a pause: a few milliseconds on a slow machine. */
const AT_ONCE = 40;

/** What a process holds for one open database; replaced as a whole, never modified. */
type Held = {
  /** The newest rebuild when it was read; data read before a newer one is not reused. */
  rebuild: string | null;
  readAt: Date | null;
  texts: CatalogueTexts;
  indexes: ReadonlyMap<string, VectorIndex>;
  /** Number of texts without a vector, over all models. */
  missing: number;
};

const NOTHING: Held = { rebuild: null, readAt: null, texts: new Map(), indexes: new Map(), missing: 0 };
const heldOf = new WeakMap<Database, Held>();

/** Returns the indexes of this process by model; null until they are read for the first time. */
export function currentIndexes(database: Database): ReadonlyMap<string, VectorIndex> | null {
  return heldOf.get(database)?.indexes ?? null;
}

/** Returns the vectors this process holds; null before the first read, and without a model. */
export function heldVectors(database: Database) {
  const held = heldOf.get(database);
  if (!held || held.readAt === null) return null;
  const texts = [...held.texts.values()].reduce((sum, service) => sum + service.texts.length, 0);
  const bytes = [...held.indexes.values()].reduce((sum, { vectors }) => sum + vectors.byteLength, 0);
  return { texts, bytes, missing: held.missing, readAt: held.readAt };
}

async function readModel(
  ctx: AppContext,
  modelId: string,
  held: { texts: CatalogueTexts; before: VectorIndex | undefined },
) {
  const shipped = await shippedVectors(modelId);
  const wanted = new Set([...held.texts.values()].flatMap(({ texts }) => texts.map(({ hash }) => hash)));
  const vectors = new Map<string, Int8Array>();
  const unknown = [];
  for (const hash of wanted) {
    const known = shipped.get(hash) ?? (held.before && vectorIn(held.before, hash));
    if (known) vectors.set(hash, known);
    else unknown.push(hash);
  }
  for (const [hash, vector] of await readVectors(ctx, modelId, unknown)) vectors.set(hash, vector);
  const strange = STRANGE_HASHES.flatMap((hash) => shipped.get(hash) ?? []);
  const index = await buildIndex(modelId, held.texts, { vectors, strange });
  return { index, missing: wanted.size - vectors.size };
}

async function buildIndex(
  modelId: string,
  texts: CatalogueTexts,
  { vectors, strange }: { vectors: Vectors; strange: readonly Int8Array[] },
): Promise<VectorIndex> {
  const [first] = vectors.values();
  const builder = new IndexBuilder(modelId, { dims: first?.length ?? 0, most: vectors.size });
  let added = 0;
  for (const [id, service] of texts) {
    const known = service.texts.flatMap((text) => {
      const vector = vectors.get(text.hash);
      return vector ? [{ ...text, vector }] : [];
    });
    builder.add({ id, texts: known });
    if (++added % AT_ONCE === 0) await setImmediate();
  }
  return builder.finish(strange);
}

/**
 * Reads changes of catalog and vectors and swaps the indexes; returns the number of texts without a vector.
 */
export async function refreshIndexes(ctx: AppContext): Promise<number> {
  const rebuild = await findLatestFinishedIndexRebuildId(ctx);
  const held = heldOf.get(ctx.database) ?? NOTHING;
  const before = held.rebuild === rebuild ? held : NOTHING;
  const texts = await readCatalogueTexts(ctx, before.texts);
  const models = [];
  for (const modelId of ctx.embeddings.modelIds)
    models.push(await readModel(ctx, modelId, { texts, before: before.indexes.get(modelId) }));
  const missing = models.reduce((sum, model) => sum + model.missing, 0);
  heldOf.set(ctx.database, {
    rebuild,
    readAt: ctx.now,
    texts,
    indexes: new Map(models.map(({ index }) => [index.modelId, index])),
    missing,
  });
  return missing;
}
