import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { fillStaffInboxesWithDemoNotifications } from './history/welcome-staff.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'demo.welcome': { userId: string };
  }
}

/** Gives a new member of a demo shop the inbox of its history. */
export const fillDemoStaffInboxJob: JobDefinition<'demo.welcome'> = {
  queue: 'demo.welcome',
  label: 'Fill the inbox of a new team member in the demo shop',
  run: async (ctx, { userId }) => {
    if (userId !== undefined)
      await inTransaction(ctx, (ctx) => fillStaffInboxesWithDemoNotifications(ctx, userId));
  },
};
