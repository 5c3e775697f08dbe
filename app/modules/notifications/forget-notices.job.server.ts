import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { deleteOldNotificationsAndMails } from './delete-old-notices.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'notices.forget': NoJobData;
  }
}

/** Every night: deletes notifications and emails past their retention period. */
export const deleteOldNoticesJob: JobDefinition<'notices.forget'> = {
  queue: 'notices.forget',
  label: 'Delete old notifications and emails',
  isOneEnough: true,
  schedule: '40 4 * * *',
  async run(ctx) {
    const counts = await deleteOldNotificationsAndMails(ctx);
    if (counts.notifications + counts.texts + counts.lines > 0)
      ctx.log.info(counts, 'old notifications and mails removed');
  },
};
