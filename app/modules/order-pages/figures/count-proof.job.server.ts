import { replaceProof } from '#app/modules/proof/replace-proof.server.ts';
import type { JobDefinition, NoData } from '#app/platform/jobs.server.ts';

import { countProof } from './count-proof.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobData {
    'proof.count': NoData;
  }
}

/**
 * Runs every hour, so that a refund or a hidden review shows the same day: recounts the figures from all
 * rows.
 */
export const proofCount: JobDefinition<'proof.count'> = {
  queue: 'proof.count',
  label: 'Count what orders and reviews prove',
  isOneEnough: true,
  schedule: '12 * * * *',
  run: (ctx) => replaceProof(ctx, countProof),
};
