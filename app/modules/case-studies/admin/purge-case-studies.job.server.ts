import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { purgeExpiredCaseStudies } from './purge-case-studies.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'case-studies.purge': NoJobData;
  }
}

/** Every hour: permanently deletes case studies that were in the trash for seven days, and unused uploads. */
export const purgeCaseStudiesJob: JobDefinition<'case-studies.purge'> = {
  queue: 'case-studies.purge',
  label: 'Empty the trash of case studies',
  isOneEnough: true,
  schedule: '50 * * * *',
  async run(ctx) {
    const { studies, files } = await purgeExpiredCaseStudies(ctx);
    if (studies + files > 0) ctx.log.info({ studies, files }, 'case studies left the trash for good');
  },
};
