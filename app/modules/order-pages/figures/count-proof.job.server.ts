import { replaceShopOrderStats } from '#app/modules/proof/replace-proof.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { countSocialProofStats } from './count-proof.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'proof.count': NoJobData;
  }
}

/**
 * Runs every hour, so that a refund or a hidden review shows the same day: recounts the figures from all
 * rows.
 */
export const recountSocialProofJob: JobDefinition<'proof.count'> = {
  queue: 'proof.count',
  label: 'Count what orders and reviews prove',
  isOneEnough: true,
  schedule: '12 * * * *',
  run: (ctx) => replaceShopOrderStats(ctx, countSocialProofStats),
};
