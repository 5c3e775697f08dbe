import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { reportCheckout, reportPurchase } from './report-sale.server.ts';

/** A paid order is counted on the server, whether or not its buyer ever sees the success page. */
export const orderPaid: JobDefinition = {
  queue: 'order.paid',
  concurrency: 4,
  async run(ctx, { orderId }) {
    if (orderId) await reportPurchase(ctx, orderId);
  },
};

/** A checkout is counted once its buyer is on the way to the payment page, where nothing of ours can tell anybody. */
export const checkoutStarted: JobDefinition = {
  queue: 'checkout.started',
  concurrency: 4,
  async run(ctx, { orderId }) {
    if (orderId) await reportCheckout(ctx, orderId);
  },
};
