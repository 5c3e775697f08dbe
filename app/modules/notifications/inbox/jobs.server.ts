import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { forgetNotices } from './commands.server.ts';

/** Every night: notices that have been kept long enough. */
export const noticesForget: JobDefinition = {
  queue: 'notices.forget',
  schedule: '40 4 * * *',
  async run(ctx) {
    const count = await forgetNotices(ctx);
    if (count > 0) ctx.log.info({ count }, 'old notices removed');
  },
};
