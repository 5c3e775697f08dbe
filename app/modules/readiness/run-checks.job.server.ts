import type { JobDefinition, NoData } from '#app/platform/jobs.server.ts';

import { runChecks } from './run-checks.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobData {
    'readiness.run': NoData;
  }
}

/** Runs all readiness checks on request. */
export const readinessRun: JobDefinition<'readiness.run'> = {
  queue: 'readiness.run',
  label: 'Check whether the shop can take payments',
  isOneEnough: true,
  run: (ctx) => runChecks(ctx),
};
