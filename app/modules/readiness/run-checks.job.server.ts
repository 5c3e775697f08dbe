import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { runAllReadinessChecks } from './run-checks.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'readiness.run': NoJobData;
  }
}

/** Runs all readiness checks on request. */
export const runReadinessChecksJob: JobDefinition<'readiness.run'> = {
  queue: 'readiness.run',
  label: 'Check whether the shop can take payments',
  isOneEnough: true,
  run: (ctx) => runAllReadinessChecks(ctx),
};
