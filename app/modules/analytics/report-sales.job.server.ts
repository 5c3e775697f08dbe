import type { AppContext } from '#app/platform/context.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { reportStartedCheckoutToTrackers, reportPurchaseToTrackers } from './report-sale.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'order.paid': { orderId: string };
    'checkout.started': { orderId: string };
  }
}

/**
 * Defines the job that reports a paid order, whether or not its buyer ever sees the success page. `then` is
 * called by every run, for the modules above.
 */
export const createPaidOrderTrackingJob = (
  then: (ctx: AppContext, orderId: string) => Promise<void>,
): JobDefinition<'order.paid'> => ({
  queue: 'order.paid',
  label: 'Count a paid order',
  concurrency: 4,
  async run(ctx, { orderId }) {
    if (!orderId) return;
    await reportPurchaseToTrackers(ctx, orderId);
    await then(ctx, orderId);
  },
});

/** Reports a checkout once its buyer is sent to the payment page, where no code of ours runs. */
export const reportStartedCheckoutJob: JobDefinition<'checkout.started'> = {
  queue: 'checkout.started',
  label: 'Count a started checkout',
  concurrency: 4,
  async run(ctx, { orderId }) {
    if (orderId) await reportStartedCheckoutToTrackers(ctx, orderId);
  },
};
