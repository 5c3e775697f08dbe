import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { forgetOldAudit } from './retaining/commands.server.ts';

/** Every night: what the audit has kept long enough. */
export const auditForget: JobDefinition = {
  queue: 'audit.forget',
  schedule: '50 4 * * *',
  async run(ctx) {
    const count = await forgetOldAudit(ctx);
    if (count > 0) ctx.log.info({ count }, 'old audit rows removed');
  },
};
