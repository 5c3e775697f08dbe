import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { serviceEmbeddings } from '../query-tables.server.ts';

import { type CatalogueTexts, type HashedText, readCatalogueTexts } from './read-catalogue-texts.server.ts';
import { readVectors, shippedVectors } from './read-vectors.server.ts';
import { quantise } from './service-texts.ts';

/** Vectors stored per statement; each statement notifies every process to read what is new. */
const AT_ONCE = 32;
const SERVICES_AT_ONCE = 40;

type Options = {
  onProgress?: (done: number, total: number) => void;
  /** Stops, with the rest undone, at this time of `performance.now()`. */
  until?: number;
};

export type Wanted = HashedText & { serviceId: string };

/** Returns every text of the catalog without a shipped vector, each once and in a stable order. */
export async function unshippedTexts(modelId: string, catalogue: CatalogueTexts): Promise<Wanted[]> {
  const shipped = await shippedVectors(modelId);
  const wanted = new Map<string, Wanted>();
  for (const [serviceId, { texts }] of catalogue)
    for (const text of texts)
      if (!shipped.has(text.hash) && !wanted.has(text.hash)) wanted.set(text.hash, { ...text, serviceId });
  return [...wanted.values()].toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
}

/**
 * Returns the texts without a vector, each once; texts of whole services first, so that search is useful
 * early.
 */
async function missingTexts(ctx: AppContext, modelId: string, catalogue: CatalogueTexts): Promise<Wanted[]> {
  const wanted = new Map<string, Wanted>();
  for (const [serviceId, { texts }] of catalogue)
    for (const text of texts) if (!wanted.has(text.hash)) wanted.set(text.hash, { ...text, serviceId });
  const shipped = await shippedVectors(modelId);
  const stored = await readVectors(
    ctx,
    modelId,
    [...wanted.keys()].filter((hash) => !shipped.has(hash)),
  );
  const missing = [...wanted.values()].filter(({ hash }) => !shipped.has(hash) && !stored.has(hash));
  const isWhole = ({ kind }: Wanted) => Number(kind === 'whole');
  return missing.toSorted((one, other) => isWhole(other) - isWhole(one));
}

/** Stores vectors. A service may have been deleted while the model worked; its vectors are skipped. */
export async function storeVectors(
  ctx: AppContext,
  modelId: string,
  given: { texts: readonly Wanted[]; vectors: readonly Float32Array[] },
): Promise<void> {
  const rows = given.texts.flatMap(({ serviceId, hash, kind, text }, place) => {
    const vector = given.vectors[place];
    return vector ? [{ serviceId, modelId, contentHash: hash, kind, text, vector: quantise(vector) }] : [];
  });
  if (rows.length === 0) return;
  await ctx.db
    .insert(serviceEmbeddings)
    .values(rows)
    .onConflictDoUpdate({
      target: [serviceEmbeddings.serviceId, serviceEmbeddings.modelId, serviceEmbeddings.contentHash],
      set: { vector: sql`excluded.vec` },
    });
}

/** Deletes rows of texts no longer used; those of hidden services are kept for their return. */
async function removeStale(ctx: AppContext, modelId: string, catalogue: CatalogueTexts): Promise<void> {
  const said = new Set([...catalogue.values()].flatMap(({ texts }) => texts.map(({ hash }) => hash)));
  const ids = [...catalogue.keys()];
  for (let from = 0; from < ids.length; from += SERVICES_AT_ONCE) {
    const ofThese = and(
      eq(serviceEmbeddings.modelId, modelId),
      inArray(serviceEmbeddings.serviceId, ids.slice(from, from + SERVICES_AT_ONCE)),
    );
    const stored = await ctx.db
      .select({ hash: serviceEmbeddings.contentHash })
      .from(serviceEmbeddings)
      .where(ofThese);
    const stale = stored.map(({ hash }) => hash).filter((hash) => !said.has(hash));
    // Only if there are any: every statement on the table notifies all processes.
    if (stale.length > 0)
      await ctx.db
        .delete(serviceEmbeddings)
        .where(and(ofThese, inArray(serviceEmbeddings.contentHash, stale)));
  }
}

/** Deletes rows of models that this process does not have. */
async function removeOtherModels(ctx: AppContext): Promise<void> {
  const isOther = notInArray(serviceEmbeddings.modelId, [...ctx.embeddings.modelIds]);
  if ((await ctx.db.$count(serviceEmbeddings, isOther)) > 0)
    await ctx.db.delete(serviceEmbeddings).where(isOther);
}

/**
 * Creates the missing vectors of the catalog for every model of this process, and deletes unused ones. May be
 * interrupted at any time and run by several processes at once. Returns whether everything is complete;
 * throws when a model fails, after the others have done their part.
 */
export async function embedCatalogue(ctx: AppContext, options: Options = {}): Promise<boolean> {
  const catalogue = await readCatalogueTexts(ctx, new Map());
  const failures: unknown[] = [];
  for (const modelId of ctx.embeddings.modelIds) {
    try {
      if (!(await embedTexts(ctx, { modelId, catalogue, ...options }))) return false;
      // Read again: while the model worked, texts may have been changed and embedded by another job.
      await removeStale(ctx, modelId, await readCatalogueTexts(ctx, catalogue));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  // Last: until a new model has all its vectors, those of the old one are needed for a rollback.
  if (ctx.embeddings.modelIds.length > 0) await removeOtherModels(ctx);
  return true;
}

async function embedTexts(
  ctx: AppContext,
  { modelId, catalogue, onProgress, until }: Options & { modelId: string; catalogue: CatalogueTexts },
): Promise<boolean> {
  const missing = await missingTexts(ctx, modelId, catalogue);
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    if (until !== undefined && performance.now() > until) return false;
    onProgress?.(from, missing.length);
    const texts = missing.slice(from, from + AT_ONCE);
    const vectors = await ctx.embeddings.embed(
      modelId,
      texts.map(({ text }) => text),
    );
    await storeVectors(ctx, modelId, { texts, vectors });
  }
  if (missing.length > 0) onProgress?.(missing.length, missing.length);
  return true;
}
