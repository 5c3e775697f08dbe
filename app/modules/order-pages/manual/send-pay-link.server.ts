import { and, asc, desc, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { buildOrderAccessLink } from '#app/modules/orders/access/find-order-access.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { getOrderNotPayableReason } from '#app/modules/orders/pay-refusal.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import {
  type PaymentLinkFailure,
  DUPLICATE_MANUAL_ORDER_SEND_WINDOW_MS,
} from '#app/modules/payments/manual-orders.ts';
import { buildOrderMailSummary } from '#app/modules/payments/order-mail-summary.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

type StoredOrderRow = typeof orders.$inferSelect;

/**
 * The link opens the order for anyone who has it, with or without an account, because the person who pays
 * often did not order.
 */
function buildOrderAccessUrlForPayment(ctx: AppContext, order: StoredOrderRow): string {
  return ctx.settings.publicUrl + buildOrderAccessLink(ctx, order);
}

/**
 * Returns the URL at which a customer views and pays an order, for the team to copy; null for an order that
 * does not wait for payment. Needs `orders:refund`.
 */
export async function findOrderPaymentLink(ctx: AppContext, orderId: string): Promise<string | null> {
  assertCan(ctx, 'orders:refund');
  if (!isUuid(orderId)) return null;
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  return order && getOrderNotPayableReason(order, ctx.now) === null
    ? buildOrderAccessUrlForPayment(ctx, order)
    : null;
}

/** Returns how often the link was sent, and when last. */
async function readPaymentLinkSendHistory(
  ctx: AppContext,
  orderId: string,
): Promise<{ times: number; last: Date | null }> {
  const sent = await ctx.db
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'pay_link_sent')))
    .orderBy(desc(orderEvents.at));
  return { times: sent.length, last: sent[0]?.at ?? null };
}

async function queuePaymentLinkEmail(
  ctx: AppContext,
  order: StoredOrderRow & { email: string; payUntil: Date },
  attempt: number,
): Promise<void> {
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  await queueMail(ctx, {
    template: 'order.pay_link',
    dedupeKey: `paylink:${order.id}:${attempt}`,
    recipient: order.email,
    orderId: order.id,
    payload: {
      ...buildOrderMailSummary(order, items),
      customerName: order.customerName,
      payUntil: order.payUntil.toISOString(),
      orderUrl: buildOrderAccessUrlForPayment(ctx, order),
    },
  });
}

/**
 * Emails the customer the link that pays the order (pages.md "Emails", order.pay_link). Can be repeated as a
 * reminder; a second press within a minute sends nothing. Returns the address it was sent to. Needs
 * `orders:refund`.
 */
export async function sendPaymentLink(
  ctx: AppContext,
  orderId: string,
): Promise<Result<{ email: string; isSent: boolean }, PaymentLinkFailure>> {
  assertCan(ctx, 'orders:refund');
  if (!isUuid(orderId)) return fail({ code: 'NOT_FOUND' });
  return inTransaction(
    ctx,
    async (ctx): Promise<Result<{ email: string; isSent: boolean }, PaymentLinkFailure>> => {
      const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update');
      if (!order) return fail({ code: 'NOT_FOUND' });
      const { email, payUntil } = order;
      if (getOrderNotPayableReason(order, ctx.now) !== null || payUntil === null)
        return fail({ code: 'NOT_PAYABLE' });
      if (email === null || order.isDemo) return fail({ code: 'NO_MAILBOX' });
      const { times, last } = await readPaymentLinkSendHistory(ctx, orderId);
      if (last && ctx.now.getTime() - last.getTime() < DUPLICATE_MANUAL_ORDER_SEND_WINDOW_MS)
        return ok({ email, isSent: false });
      const attempt = times + 1;
      await queuePaymentLinkEmail(ctx, { ...order, email, payUntil }, attempt);
      await recordOrderEvent(ctx, { orderId, kind: 'pay_link_sent', data: { attempt } });
      await recordAudit(ctx, {
        action: 'order.pay_link_sent',
        entity: 'order',
        entityId: orderId,
        summary: `Sent the payment link of order ${formatOrderNumber(orderId)}`,
        after: { attempt },
      });
      return ok({ email, isSent: true });
    },
  );
}
