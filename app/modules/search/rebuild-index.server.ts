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

import { findRebuild } from './find-rebuild.server.ts';

/** Texts given to the model at once; after each such part the progress is stored. */
const AT_ONCE = 32;

type Step = { modelId: string; text: Wanted };

/**
 * Makes the vectors of all texts anew that the newest rebuild has not done yet, each over the one there is, so that no search does
 * without; a run that is killed is continued where it was. Says whether it is finished; stops at `until`, of `performance.now()`.
 */
export async function rebuildIndex(
  ctx: AppContext,
  { until = Number.POSITIVE_INFINITY } = {},
): Promise<boolean> {
  const rebuild = await findRebuild(ctx);
  if (!rebuild?.isRunning) return true;
  const move = (values: Partial<typeof searchRebuilds.$inferInsert>) =>
    ctx.db
      .update(searchRebuilds)
      .set({ ...values, movedAt: new Date() })
      .where(eq(searchRebuilds.id, rebuild.id));
  const catalogue = await readCatalogueTexts(ctx, new Map());
  const steps: Step[] = [];
  for (const modelId of ctx.embeddings.modelIds)
    steps.push(...(await unshippedTexts(modelId, catalogue)).map((text) => ({ modelId, text })));
  await move({ total: steps.length });
  let done = rebuild.done;
  while (done < steps.length) {
    if (performance.now() > until) return false;
    const modelId = steps[done]?.modelId ?? '';
    const part = steps.slice(done, done + AT_ONCE).filter((step) => step.modelId === modelId);
    const texts = part.map(({ text }) => text);
    const vectors = await ctx.embeddings.embed(
      modelId,
      texts.map(({ text }) => text),
    );
    await storeVectors(ctx, modelId, { texts, vectors });
    done += part.length;
    await move({ done });
  }
  // What was written meanwhile, and what nobody says any more.
  await embedCatalogue(ctx);
  await move({ done: steps.length, finishedAt: new Date() });
  return true;
}
