import { and, asc, desc, eq } from 'drizzle-orm';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { providerEvents } from '#app/modules/payments/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** The progress of a test purchase; each `at` is ISO 8601, null for what has not happened. */
export type TestPurchaseProgress = {
  orderId: string;
  steps: { title: string; at: string | null }[];
};

/**
 * When the webhook's event about the payment page was processed; a fetched
 * event does not prove that the endpoint works.
 */
async function findWebhookProcessedAt(ctx: AppContext, sessionId: string | null): Promise<Date | null> {
  if (sessionId === null) return null;
  const [event] = await ctx.db
    .select({ at: providerEvents.receivedAt })
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.objectId, sessionId),
        eq(providerEvents.source, 'webhook'),
        eq(providerEvents.state, 'done'),
      ),
    )
    .orderBy(asc(providerEvents.receivedAt))
    .limit(1);
  return event?.at ?? null;
}

async function findConfirmationMailSentAt(ctx: AppContext, orderId: string): Promise<Date | null> {
  const [mail] = await ctx.db
    .select({ at: outbox.sentAt })
    .from(outbox)
    .where(and(eq(outbox.orderId, orderId), eq(outbox.template, 'order.confirmed')))
    .limit(1);
  return mail?.at ?? null;
}

/**
 * Returns the latest purchase in test mode at the current provider, from opening the payment page to the
 * email; null if there is none, or in live mode. Throws without `readiness:read`.
 */
export async function findTestPurchase(ctx: AppContext): Promise<TestPurchaseProgress | null> {
  assertCan(ctx, 'readiness:read');
  const { gateway } = ctx.payments;
  if (!gateway || gateway.isLive) return null;
  const [order] = await ctx.db
    .select({
      id: orders.id,
      openedAt: orders.createdAt,
      paidAt: orders.paidAt,
      sessionId: payments.providerSessionId,
    })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(eq(payments.provider, gateway.provider), eq(payments.isLive, false)))
    .orderBy(desc(orders.createdAt), desc(payments.attempt))
    .limit(1);
  if (!order) return null;
  const steps: [string, Date | null][] = [
    ['Payment page opened', order.openedAt],
    ['Order paid', order.paidAt],
    ['Webhook event received', await findWebhookProcessedAt(ctx, order.sessionId)],
    ['Confirmation email sent', await findConfirmationMailSentAt(ctx, order.id)],
  ];
  return { orderId: order.id, steps: steps.map(([title, at]) => ({ title, at: at?.toISOString() ?? null })) };
}
