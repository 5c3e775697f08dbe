import { count } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { CHOSEN } from './vectors/chosen-settings.ts';
import { serviceEmbeddings } from './query-tables.server.ts';
import { heldVectors } from './vectors/read-vector-index.server.ts';
import { readCurrentSearchIndex } from './words/read-word-index.server.ts';

import { findNewestIndexRebuild, type IndexRebuildProgress } from './find-rebuild.server.ts';

/** The search index as this process holds it; times are ISO 8601, `bytes` is the size of the vectors. */
export type InMemorySearchIndexStatus = {
  services: number;
  words: number;
  readAt: string;
  catalogueVersion: number;
  /** Empty if the shop runs without a model. */
  models: readonly string[];
  /** Null until the vectors are read. */
  vectors: { texts: number; missing: number; bytes: number; readAt: string } | null;
  /** Number of vectors the shop created itself; the others are shipped. */
  stored: number;
  /** The score the best service needs by words alone. */
  threshold: number;
  rebuild: IndexRebuildProgress | null;
};

/** Returns the state of the index for its admin page. */
export async function readInMemorySearchIndexStatus(ctx: AppContext): Promise<InMemorySearchIndexStatus> {
  assertCan(ctx, 'search:read');
  const { index, catalogueVersion, readAt } = await readCurrentSearchIndex(ctx);
  const held = heldVectors(ctx.database);
  const [stored] = await ctx.db.select({ rows: count() }).from(serviceEmbeddings);

  return {
    services: index.documents.length,
    words: index.words.size,
    readAt: readAt.toISOString(),
    catalogueVersion,
    models: ctx.embeddings.modelIds,
    vectors: held && { ...held, readAt: held.readAt.toISOString() },
    stored: stored?.rows ?? 0,
    threshold: CHOSEN.threshold.lexical,
    rebuild: await findNewestIndexRebuild(ctx),
  };
}
