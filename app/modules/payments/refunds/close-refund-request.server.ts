import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { refundRequests, type refunds } from '#app/modules/orders/payment-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { RefundRequestFailure } from './refund-requests.ts';

/** Closes a waiting request because the order has been fully refunded. */
export async function closeRefundRequestOfOrder(
  ctx: AppContext,
  refund: Pick<typeof refunds.$inferSelect, 'id' | 'orderId' | 'requestedBy'>,
): Promise<void> {
  const [closed] = await ctx.db
    .update(refundRequests)
    .set({
      state: 'approved',
      refundId: refund.id,
      decidedBy: refund.requestedBy,
      decidedAt: ctx.now,
      updatedAt: ctx.now,
    })
    .where(and(eq(refundRequests.orderId, refund.orderId), eq(refundRequests.state, 'open')))
    .returning({ id: refundRequests.id });
  if (!closed) return;
  const data = { requestId: closed.id, refundId: refund.id };
  await recordOrderEvent(ctx, { orderId: refund.orderId, kind: 'refund_request_approved', data });
}

/** Approves a request by the refund it leads to, in the refund's transaction. */
export async function approveRefundRequest(
  ctx: AppContext,
  refund: Pick<typeof refunds.$inferSelect, 'id' | 'orderId'> & { requestId: string },
): Promise<Result<null, RefundRequestFailure>> {
  const [approved] = await ctx.db
    .update(refundRequests)
    .set({
      state: 'approved',
      refundId: refund.id,
      decidedBy: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      decidedAt: ctx.now,
      updatedAt: ctx.now,
    })
    .where(
      and(
        eq(refundRequests.id, refund.requestId),
        eq(refundRequests.orderId, refund.orderId),
        eq(refundRequests.state, 'open'),
      ),
    )
    .returning({ id: refundRequests.id });
  if (!approved) return fail({ code: 'REQUEST_NOT_OPEN' });
  const data = { requestId: approved.id, refundId: refund.id };
  await recordOrderEvent(ctx, { orderId: refund.orderId, kind: 'refund_request_approved', data });
  return ok(null);
}
