import { DAY_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countDeadLettersByDay } from '#app/platform/jobs/dead-letters.server.ts';

import { notifyStaff } from '../inbox/notify-staff.server.ts';

import { FAILED_JOBS_HREF } from './failed-job.ts';

/**
 * Notifies the owners of failed jobs, at most once a day (pages.md "Emails", team.system). Looks back two
 * days, so that nothing is missed around midnight or during downtime.
 */
export async function notifyOwnersOfFailedJobs(ctx: AppContext): Promise<void> {
  const days = await countDeadLettersByDay(ctx, new Date(ctx.now.getTime() - 2 * DAY_MS));
  for (const { day, count } of days) {
    const problem = count === 1 ? 'A background job failed' : `${count} background jobs failed`;
    await notifyStaff(ctx, {
      kind: 'system.trouble',
      subject: `dead-job:${day}`,
      title: problem,
      href: FAILED_JOBS_HREF,
      mail: {
        template: 'team.system',
        dedupeKey: `t-sys:dead-job:${day}`,
        recipient: null,
        orderId: null,
        payload: {
          problem: problem.charAt(0).toLowerCase() + problem.slice(1),
          detail: `Every attempt failed. See why and retry: ${ctx.settings.publicUrl}${FAILED_JOBS_HREF}`,
        },
      },
    });
  }
}
