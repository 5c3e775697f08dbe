import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { recordAbandonedCheckoutAsContact } from './record-order-contact.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'order.expired': { orderId: string };
  }
}

/** Runs when an unpaid order with an email address expires: records an abandoned checkout. */
export const recordAbandonedCheckoutJob: JobDefinition<'order.expired'> = {
  queue: 'order.expired',
  label: 'Record an abandoned checkout',
  run: async (ctx, { orderId }) => {
    if (orderId) await recordAbandonedCheckoutAsContact(ctx, orderId);
  },
};
