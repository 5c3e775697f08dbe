import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { searchRebuilds } from './query-tables.server.ts';
import {
  embedCatalogue,
  storeVectors,
  unshippedTexts,
  type Wanted,
} from './vectors/embed-catalogue.server.ts';
import { readCatalogueTexts } from './vectors/read-catalogue-texts.server.ts';

import { findNewestIndexRebuild } from './find-rebuild.server.ts';

/** Texts per model call; progress is stored after each. */
const EMBEDDING_BATCH_SIZE = 32;

type SearchEmbeddingRebuildTask = { modelId: string; text: Wanted };

/**
 * Recomputes the vectors that the newest rebuild has not done yet, each replacing the existing one, so that
 * search is never without; an interrupted run continues where it stopped. Returns whether it is finished;
 * stops at `until`, in the time of `performance.now()`.
 */
export async function rebuildSearchEmbeddings(
  ctx: AppContext,
  { until = Number.POSITIVE_INFINITY } = {},
): Promise<boolean> {
  const rebuild = await findNewestIndexRebuild(ctx);
  if (!rebuild?.isRunning) return true;
  const move = (values: Partial<typeof searchRebuilds.$inferInsert>) =>
    ctx.db
      .update(searchRebuilds)
      .set({ ...values, movedAt: new Date() })
      .where(eq(searchRebuilds.id, rebuild.id));
  const catalogue = await readCatalogueTexts(ctx, new Map());
  const steps: SearchEmbeddingRebuildTask[] = [];
  for (const modelId of ctx.embeddings.modelIds)
    steps.push(...(await unshippedTexts(modelId, catalogue)).map((text) => ({ modelId, text })));
  await move({ total: steps.length });
  let done = rebuild.done;
  while (done < steps.length) {
    if (performance.now() > until) return false;
    const modelId = steps[done]?.modelId ?? '';
    const part = steps.slice(done, done + EMBEDDING_BATCH_SIZE).filter((step) => step.modelId === modelId);
    const texts = part.map(({ text }) => text);
    const vectors = await ctx.embeddings.embed(
      modelId,
      texts.map(({ text }) => text),
    );
    await storeVectors(ctx, modelId, { texts, vectors });
    done += part.length;
    await move({ done });
  }
  // Adds texts written meanwhile, and removes those no longer used.
  await embedCatalogue(ctx);
  await move({ done: steps.length, finishedAt: new Date() });
  return true;
}
