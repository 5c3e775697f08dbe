import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { JOB_LIMITS } from '#app/platform/payments/gateway.ts';

import { findDiscountRef } from '../reconciliation/list-attempts-to-sync.server.ts';

import { forgetOldProviderEvents } from './forget-provider-events.server.ts';
import { processProviderEvent } from './receive-webhook.server.ts';

/** Works an event of the inbox; its own table plans the repetitions. */
export const providerEventProcess: JobDefinition = {
  queue: 'provider-event.process',
  concurrency: 4,
  async run(ctx, { eventId }) {
    if (eventId) await processProviderEvent(ctx, eventId);
  },
};

/** Removes an ended attempt's discount at the provider; one that is gone already is fine. */
export const discountDelete: JobDefinition = {
  queue: 'discount.delete',
  async run(ctx, { paymentId }) {
    const found = paymentId ? await findDiscountRef(ctx, paymentId) : null;
    const { gateway } = ctx.payments;
    if (!found || gateway?.provider !== found.provider) return;
    await gateway.deleteDiscount(found.discountRef, JOB_LIMITS);
  },
};

/** Every night at 4:45 UTC: what the provider told is kept for 90 days. */
export const providerEventsForget: JobDefinition = {
  queue: 'provider-events.forget',
  schedule: '45 4 * * *',
  async run(ctx) {
    const count = await forgetOldProviderEvents(ctx);
    if (count > 0) ctx.log.info({ count }, 'old events of the payment provider removed');
  },
};
