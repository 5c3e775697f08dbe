import type { JobDefinition, NoData } from '#app/platform/jobs.server.ts';

import { purgeExpiredStudies } from './purge-studies.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobData {
    'case-studies.purge': NoData;
  }
}

/** Every hour: what was in the trash for seven days goes for good, and so do uploads no study has. */
export const caseStudiesPurge: JobDefinition<'case-studies.purge'> = {
  queue: 'case-studies.purge',
  words: 'Empty the trash of case studies',
  isOneEnough: true,
  schedule: '50 * * * *',
  async run(ctx) {
    const { studies, files } = await purgeExpiredStudies(ctx);
    if (studies + files > 0) ctx.log.info({ studies, files }, 'case studies left the trash for good');
  },
};
