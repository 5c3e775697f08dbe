import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { forgetOldContacts } from './retaining/commands.server.ts';

/** Every night: messages and contacts are kept for 12 months (safety.md section 12). */
export const contactsForget: JobDefinition = {
  queue: 'contacts.forget',
  schedule: '10 4 * * *',
  async run(ctx) {
    const counts = await forgetOldContacts(ctx);
    if (counts.messages + counts.contacts > 0) ctx.log.info(counts, 'old contacts forgotten');
  },
};
