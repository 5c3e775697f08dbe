import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertAccessLevel } from '#app/modules/orders/access/find-order-access.server.ts';
import { formatOrderAccessActorId, type OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { listRefundItems } from './find-refund-view.server.ts';
import {
  queueRefundRequestDeclinedMail,
  queueRefundRequestOpenedMails,
} from './queue-refund-mails.server.ts';
import {
  type RefundRequestFailure,
  type RefundRequestReason,
  pickOrderItemsForRefundRequest,
  getRefundRequestWindow,
} from './refund-requests.ts';

type OpenRefundRequestResult = Result<{ requestId: string }, RefundRequestFailure>;

/**
 * Opens a customer's refund request; a unique index allows one waiting request at a time (orders.md
 * "Promo codes, refunds and disputes").
 */
export async function openRefundRequest(
  ctx: AppContext,
  access: OrderAccess,
  { item = [], ...form }: { reason: RefundRequestReason; text: string; item?: readonly string[] },
): Promise<OpenRefundRequestResult> {
  assertAccessLevel(access, 'money');
  return inTransaction(ctx, async (ctx): Promise<OpenRefundRequestResult> => {
    const { orderId } = access;
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order || !getRefundRequestWindow(order, ctx.now).isOpen)
      return fail({ code: 'REFUND_WINDOW_CLOSED' });
    const itemIds = pickOrderItemsForRefundRequest(await listRefundItems(ctx, orderId), item);
    if (itemIds === null) return fail({ code: 'NO_ITEM_NAMED' });
    const requestedBy = formatOrderAccessActorId(access);
    const [request] = await ctx.db
      .insert(refundRequests)
      .values({ orderId, requestedBy, ...form, itemIds, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: refundRequests.id });
    if (!request) return fail({ code: 'REQUEST_ALREADY_OPEN' });
    const data = { requestId: request.id, reason: form.reason, ...(itemIds.length > 0 && { itemIds }) };
    await recordOrderEvent(ctx, { orderId, kind: 'refund_request_opened', data });
    await queueRefundRequestOpenedMails(ctx, order, { id: request.id, reason: form.reason });
    return ok({ requestId: request.id });
  });
}

/** Withdraws a waiting request for its customer. A decided one does not change. */
export async function withdrawRefundRequest(
  ctx: AppContext,
  access: OrderAccess,
): Promise<OpenRefundRequestResult> {
  assertAccessLevel(access, 'money');
  return inTransaction(ctx, async (ctx): Promise<OpenRefundRequestResult> => {
    const { orderId } = access;
    const [withdrawn] = await ctx.db
      .update(refundRequests)
      .set({ state: 'withdrawn', updatedAt: ctx.now })
      .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.state, 'open')))
      .returning({ id: refundRequests.id });
    if (!withdrawn) return fail({ code: 'REQUEST_NOT_OPEN' });
    const data = { requestId: withdrawn.id };
    await recordOrderEvent(ctx, { orderId, kind: 'refund_request_withdrawn', data });
    return ok({ requestId: withdrawn.id });
  });
}

/** Declines a request with a message to the customer. Approving is a refund that names the request. */
export async function declineRefundRequest(
  ctx: AppContext,
  orderId: string,
  { requestId, note }: { requestId: string; note: string },
): Promise<OpenRefundRequestResult> {
  assertCan(ctx, 'orders:refund');
  return inTransaction(ctx, async (ctx): Promise<OpenRefundRequestResult> => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return fail({ code: 'REQUEST_NOT_OPEN' });
    const [declined] = await ctx.db
      .update(refundRequests)
      .set({
        state: 'declined',
        decisionNote: note,
        decidedBy: ctx.actor.kind === 'user' ? ctx.actor.id : null,
        decidedAt: ctx.now,
        updatedAt: ctx.now,
      })
      .where(
        and(
          eq(refundRequests.id, requestId),
          eq(refundRequests.orderId, orderId),
          eq(refundRequests.state, 'open'),
        ),
      )
      .returning({ id: refundRequests.id });
    if (!declined) return fail({ code: 'REQUEST_NOT_OPEN' });
    const data = { requestId };
    await recordOrderEvent(ctx, { orderId, kind: 'refund_request_declined', data });
    await recordAudit(ctx, {
      action: 'refund.request_declined',
      entity: 'order',
      entityId: orderId,
      summary: 'Declined a refund request',
      after: data,
    });
    await queueRefundRequestDeclinedMail(ctx, order, { id: requestId, note });
    return ok({ requestId });
  });
}
