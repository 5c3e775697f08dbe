import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { embedCatalogue } from './embed-catalogue.server.ts';

/** Far below the time after which the queue considers a job lost. */
const LONGEST_RUN_MS = 120_000;

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'search.embed': NoJobData;
  }
}

/**
 * Creates the missing vectors of the catalog; a long catalog takes several runs. A process without a model
 * leaves it to others.
 */
export const searchEmbed: JobDefinition<'search.embed'> = {
  queue: 'search.embed',
  label: 'Teach the search new texts',
  isOneEnough: true,
  canRun: ({ embeddings }) => embeddings.modelIds.length > 0,
  async run(ctx) {
    const isDone = await embedCatalogue(ctx, { until: performance.now() + LONGEST_RUN_MS });
    if (!isDone) await inTransaction(ctx, (ctx) => ctx.jobs.send(ctx, 'search.embed', {}));
  },
};
