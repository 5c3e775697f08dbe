import { desc, eq, inArray } from 'drizzle-orm';

import { payments, refunds } from '#app/modules/orders/payment-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { disputes, providerEvents } from '../tables.server.ts';

import type { StoredPaymentProviderEvent } from './event-use.ts';

const MAX_LISTED_PROVIDER_EVENTS_PER_ORDER = 100;

/** Returns the ids of all provider objects of an order: checkouts, charges, refunds, disputes. */
async function listOrderPaymentProviderObjectIds(ctx: AppContext, orderId: string): Promise<string[]> {
  const rows = await Promise.all([
    ctx.db
      .select({ a: payments.providerSessionId, b: payments.paymentIntent, c: payments.chargeId })
      .from(payments)
      .where(eq(payments.orderId, orderId)),
    ctx.db.select({ a: refunds.providerRefundId }).from(refunds).where(eq(refunds.orderId, orderId)),
    ctx.db.select({ a: disputes.providerDisputeId }).from(disputes).where(eq(disputes.orderId, orderId)),
  ]);
  return rows
    .flat()
    .flatMap((row) => Object.values(row))
    .filter((id) => id !== null);
}

/**
 * Returns the provider events about an order's payments and their state, newest first. Needs `orders:money`.
 */
export async function listEventsOfOrder(
  ctx: AppContext,
  orderId: string,
): Promise<StoredPaymentProviderEvent[]> {
  assertCan(ctx, 'orders:money');
  const ids = await listOrderPaymentProviderObjectIds(ctx, orderId);
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(providerEvents)
    .where(inArray(providerEvents.objectId, ids))
    .orderBy(desc(providerEvents.receivedAt), desc(providerEvents.eventId))
    .limit(MAX_LISTED_PROVIDER_EVENTS_PER_ORDER);
  return rows.map(({ eventId, type, state, source, tries, error, receivedAt }) => ({
    id: eventId,
    type,
    state,
    source,
    tries,
    error,
    at: receivedAt.toISOString(),
  }));
}
