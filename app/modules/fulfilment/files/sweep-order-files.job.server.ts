import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { sweepOrderFiles } from './sweep-order-files.server.ts';

/** Every night at 4:20 UTC. */
export const orderFilesSweep: JobDefinition = {
  queue: 'order-files.sweep',
  schedule: '20 4 * * *',
  retryLimit: 1,
  run: async (ctx) => {
    await sweepOrderFiles(ctx);
  },
};
