import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { lockPaymentAndItsOrder } from '#app/modules/orders/lock-order-money.server.ts';
import { ORDER_STATUSES_ACCEPTING_PAYMENT } from '#app/modules/orders/model.ts';
import { payments, refunds } from '#app/modules/orders/payment-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import type { AcceptHeldPaymentFailure } from './accept-refusal.ts';
import { markLockedOrderPaid } from './mark-paid.server.ts';
import { REFUND_STATES_RESERVING_MONEY } from './refunds/refund-states.ts';

/**
 * Accepts a payment held for review because it does not match its order, as payment of its price, with a
 * reason (orders.md "States"); from then on the order is paid like any other. Refused if part of the payment
 * has been refunded.
 */
export async function acceptPaymentHeldForReview(
  ctx: AppContext,
  orderId: string,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<Result<null, AcceptHeldPaymentFailure>> {
  assertCan(ctx, 'orders:refund');
  assertRecentStepUp(ctx);
  return inTransaction(ctx, async (ctx): Promise<Result<null, AcceptHeldPaymentFailure>> => {
    const locked = await lockPaymentAndItsOrder(ctx, paymentId);
    if (!locked || locked.order.id !== orderId) return fail({ code: 'NOT_FOUND' });
    const { order, payment } = locked;
    const mayPay = ORDER_STATUSES_ACCEPTING_PAYMENT.some((status) => status === order.status);
    if (payment.state !== 'review' || !mayPay) return fail({ code: 'STATE_CHANGED' });
    const issued = await ctx.db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
    if (issued.some(({ state }) => REFUND_STATES_RESERVING_MONEY.some((held) => held === state))) {
      return fail({ code: 'STATE_CHANGED' });
    }
    await ctx.db
      .update(payments)
      .set({ state: 'paid', updatedAt: ctx.now })
      .where(and(eq(payments.id, payment.id), eq(payments.state, 'review')));
    const data = { paymentId, receivedCents: payment.receivedCents, expectedCents: payment.amountCents };
    await recordOrderEvent(ctx, { orderId, kind: 'payment_accepted', data });
    await recordAudit(ctx, {
      action: 'payment.accepted',
      entity: 'order',
      entityId: orderId,
      summary: 'Accepted a payment that doesn’t match the order',
      before: { paymentState: order.paymentState },
      after: { ...data, reason },
    });
    await markLockedOrderPaid(ctx, locked, payment.paidAt ?? ctx.now, {
      email: order.email,
      name: order.customerName,
    });
    return ok(null);
  });
}
