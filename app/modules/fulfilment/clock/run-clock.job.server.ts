import {
  releaseOrderDeadlinesLease,
  acquireOrderDeadlinesLease,
} from '#app/modules/orders/acquire-clock-lease.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { autoAcceptUnansweredDeliveries } from './accept-overdue-reviews.server.ts';
import {
  remindBuyersOfMissingBriefs,
  remindCustomersToReviewDeliveries,
  notifyTeamOfDueDates,
} from './remind-of-dates.server.ts';
import { sendDueWorkDigestsToStaff } from './send-due-digests.server.ts';

const SCHEDULED_ORDER_DEADLINE_STEPS = {
  acceptOverdueReviews: autoAcceptUnansweredDeliveries,
  remindOfReviews: remindCustomersToReviewDeliveries,
  remindOfBriefs: remindBuyersOfMissingBriefs,
  notifyTeamOfDates: notifyTeamOfDueDates,
  sendDueDigests: sendDueWorkDigestsToStaff,
};

/**
 * Runs everything that depends on time alone: acceptance, reminders, date notifications, the morning digest.
 * One process at a time, and each step is idempotent: rows are locked and every email has its key. A failing
 * step does not stop the next.
 */
export async function runScheduledOrderDeadlineSteps(ctx: AppContext): Promise<void> {
  const lease = await acquireOrderDeadlinesLease(ctx);
  if (lease === null) return;
  try {
    for (const [name, step] of Object.entries(SCHEDULED_ORDER_DEADLINE_STEPS)) {
      try {
        await step(ctx);
      } catch (error) {
        ctx.log.error({ err: error, step: name }, 'a step of the order clock failed');
      }
    }
  } finally {
    await releaseOrderDeadlinesLease(ctx, lease);
  }
}

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'orders.clock': NoJobData;
  }
}

export const orderDeadlinesJob: JobDefinition<'orders.clock'> = {
  queue: 'orders.clock',
  label: 'Check order deadlines',
  isOneEnough: true,
  schedule: '* * * * *',
  run: runScheduledOrderDeadlineSteps,
};
