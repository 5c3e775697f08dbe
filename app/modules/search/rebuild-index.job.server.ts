import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { rebuildSearchEmbeddings } from './rebuild-index.server.ts';

/** Far below the time after which the queue considers a job lost. */
const MAX_SEARCH_INDEX_REBUILD_RUN_MS = 120_000;

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'search.rebuild': NoJobData;
  }
}

/**
 * Runs a requested rebuild of the index; a long catalog takes several runs. A process without a model leaves
 * it to others.
 */
export const rebuildSearchIndexJob: JobDefinition<'search.rebuild'> = {
  queue: 'search.rebuild',
  label: 'Rebuild the search index',
  isOneEnough: true,
  canRun: ({ embeddings }) => embeddings.modelIds.length > 0,
  async run(ctx) {
    const isDone = await rebuildSearchEmbeddings(ctx, {
      until: performance.now() + MAX_SEARCH_INDEX_REBUILD_RUN_MS,
    });
    if (!isDone) await inTransaction(ctx, (ctx) => ctx.jobs.send(ctx, 'search.rebuild', {}));
  },
};
