import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { embedCatalogue } from './embed-catalogue.server.ts';

/** Far below the time after which the queue takes a job for lost. */
const LONGEST_RUN_MS = 120_000;

/** Makes the vectors that the catalogue lacks; a long catalogue takes several runs. */
export const searchEmbed: JobDefinition = {
  queue: 'search.embed',
  async run(ctx) {
    const isDone = await embedCatalogue(ctx, { until: performance.now() + LONGEST_RUN_MS });
    if (!isDone) await inTransaction(ctx, (ctx) => ctx.jobs.send(ctx, 'search.embed', {}));
  },
};
