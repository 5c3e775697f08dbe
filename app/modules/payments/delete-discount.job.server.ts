import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { JOB_PAYMENT_CALL_LIMITS } from '#app/platform/payments/gateway.ts';

import { findProviderDiscountId } from './reconciliation/list-attempts-to-sync.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'discount.delete': { paymentId: string };
  }
}

/** Removes an ended attempt's discount at the provider; succeeds if it is gone already. */
export const deleteProviderDiscountJob: JobDefinition<'discount.delete'> = {
  queue: 'discount.delete',
  label: 'Remove a discount at the payment provider',
  async run(ctx, { paymentId }) {
    const found = paymentId ? await findProviderDiscountId(ctx, paymentId) : null;
    const { gateway } = ctx.payments;
    if (!found || gateway?.provider !== found.provider) return;
    await gateway.deleteDiscount(found.discountRef, JOB_PAYMENT_CALL_LIMITS);
  },
};
