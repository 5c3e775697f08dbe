import { releaseClock, acquireClockLease } from '#app/modules/orders/acquire-clock-lease.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { JobDefinition, NoData } from '#app/platform/jobs.server.ts';

import { acceptOverdueReviews } from './accept-overdue-reviews.server.ts';
import { remindOfBriefs, remindOfReviews, notifyTeamOfDates } from './remind-of-dates.server.ts';
import { sendDueDigests } from './send-due-digests.server.ts';

const CLOCK_STEPS = {
  acceptOverdueReviews,
  remindOfReviews,
  remindOfBriefs,
  notifyTeamOfDates,
  sendDueDigests,
};

/**
 * Runs everything that depends on time alone: acceptance, reminders, date notifications, the morning digest.
 * One process at a time, and each step is idempotent: rows are locked and every email has its key. A failing
 * step does not stop the next.
 */
export async function runClock(ctx: AppContext): Promise<void> {
  const lease = await acquireClockLease(ctx);
  if (lease === null) return;
  try {
    for (const [name, step] of Object.entries(CLOCK_STEPS)) {
      try {
        await step(ctx);
      } catch (error) {
        ctx.log.error({ err: error, step: name }, 'a step of the order clock failed');
      }
    }
  } finally {
    await releaseClock(ctx, lease);
  }
}

declare module '#app/platform/jobs.server.ts' {
  interface JobData {
    'orders.clock': NoData;
  }
}

export const ordersClock: JobDefinition<'orders.clock'> = {
  queue: 'orders.clock',
  label: 'Check order deadlines',
  isOneEnough: true,
  schedule: '* * * * *',
  run: runClock,
};
