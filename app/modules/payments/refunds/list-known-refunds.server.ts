import { and, gt, isNotNull } from 'drizzle-orm';

import { refunds } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { disputes } from '../tables.server.ts';

const REFUND_RECONCILIATION_PERIOD_MS = 30 * 86_400_000;

/**
 * Returns the states of all recent refunds and disputes by the provider's ids, to compare them with the
 * provider's.
 */
export async function listStoredRefundAndDisputeStates(ctx: AppContext) {
  const since = new Date(ctx.now.getTime() - REFUND_RECONCILIATION_PERIOD_MS);
  const back = await ctx.db
    .select({ id: refunds.providerRefundId, state: refunds.state })
    .from(refunds)
    .where(and(isNotNull(refunds.providerRefundId), gt(refunds.createdAt, since)));
  const disputed = await ctx.db
    .select({ id: disputes.providerDisputeId, status: disputes.providerStatus })
    .from(disputes)
    .where(gt(disputes.createdAt, since));
  return {
    refunds: new Map(back.map(({ id, state }) => [id, state])),
    disputes: new Map(disputed.map(({ id, status }) => [id, status])),
  };
}
