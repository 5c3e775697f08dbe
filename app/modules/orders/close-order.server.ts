import { and, eq, inArray, ne } from 'drizzle-orm';

import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import { releaseReservedPromoCodeUse } from '#app/modules/promo/release-promo.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import {
  lockPaymentAndItsOrder,
  type OrderRowLockedForUpdate,
  type PaymentRowLockedForUpdate,
} from './lock-order-money.server.ts';
import {
  ACTIVE_CHECKOUT_ATTEMPT_STATES,
  PAYMENT_ATTEMPT_PREDECESSOR_STATES,
  type OrderClosedReason,
} from './model.ts';
import { orders } from './order-tables.server.ts';
import { buildTeamPaymentAlertNotification } from './payment-alert.ts';
import { payments } from './payment-tables.server.ts';
import { recordOrderEvent } from './record-order-event.server.ts';

async function hasOtherActivePaymentAttempt(
  ctx: AppContext,
  orderId: string,
  excludedOrderId: string,
): Promise<boolean> {
  const others = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        ne(payments.id, excludedOrderId),
        inArray(payments.state, [...ACTIVE_CHECKOUT_ATTEMPT_STATES]),
      ),
    )
    .limit(1);
  return others.length > 0;
}

/** Buyers who start over cancel their order; in every other case it expires (orders.md "States"). */
function getClosedOrderStatus(reason: OrderClosedReason): 'CANCELED' | 'EXPIRED' {
  return reason === 'start_over' || reason === 'superseded' || reason === 'admin' ? 'CANCELED' : 'EXPIRED';
}

/** The pending payment failed; the order keeps waiting, and its buyer may pay another way. */
async function resetOrderToUnpaid(ctx: AppContext, order: OrderRowLockedForUpdate): Promise<void> {
  if (order.paymentState === 'UNPAID') return;
  await ctx.db
    .update(orders)
    .set({ paymentState: 'UNPAID', version: order.version + 1, updatedAt: ctx.now })
    .where(and(eq(orders.id, order.id), eq(orders.status, 'PENDING')));
}

/**
 * Closes a locked, unpaid order after its attempt ended, and releases its promo use. Does nothing while
 * another attempt runs, while a payment is under review, or while it may still be paid another way
 * (`pay_until`).
 */
export async function closeUnpaidOrder(
  ctx: AppContext,
  { payment, order }: { payment: PaymentRowLockedForUpdate; order: OrderRowLockedForUpdate },
  reason: OrderClosedReason,
): Promise<void> {
  if (order.status !== 'PENDING' || order.paymentState === 'REVIEW') return;
  if (await hasOtherActivePaymentAttempt(ctx, order.id, payment.id)) return;
  if (order.payUntil && order.payUntil > ctx.now) return resetOrderToUnpaid(ctx, order);
  await closeLockedUnpaidOrder(ctx, order, reason, { reason });
}

/** Closes a locked, unpaid order, and releases its promo use. `data` is stored in the timeline. */
export async function closeLockedUnpaidOrder(
  ctx: AppContext,
  order: OrderRowLockedForUpdate,
  reason: OrderClosedReason,
  data: { reason: string },
): Promise<void> {
  const status = getClosedOrderStatus(reason);
  const closed = await ctx.db
    .update(orders)
    .set({
      status,
      closedReason: reason,
      paymentState: 'UNPAID',
      version: order.version + 1,
      updatedAt: ctx.now,
    })
    .where(and(eq(orders.id, order.id), eq(orders.status, 'PENDING')))
    .returning({ id: orders.id });
  if (closed.length === 0) return;
  await recordOrderEvent(ctx, {
    orderId: order.id,
    kind: status === 'CANCELED' ? 'canceled' : 'expired',
    data,
  });
  await releaseReservedPromoCodeUse(ctx, order.id);
  if (status === 'EXPIRED' && order.emailNorm !== null && !order.isDemo)
    await ctx.jobs.send(ctx, 'order.expired', { orderId: order.id });
}

/**
 * Fails an attempt because the provider refused to create a checkout, or never created one: closes its order
 * and releases the promo use (orders.md "Checkout functions" and 10a). Does nothing if the attempt moved on
 * meanwhile.
 */
export async function failPaymentAttempt(
  ctx: AppContext,
  paymentId: string,
  failure: { reason: 'provider_rejected' | 'expired'; code: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const locked = await lockPaymentAndItsOrder(ctx, paymentId);
    if (!locked) return;
    const failed = await ctx.db
      .update(payments)
      .set({ state: 'failed', failureCode: failure.code, nextSyncAt: null, updatedAt: ctx.now })
      .where(
        and(
          eq(payments.id, paymentId),
          inArray(payments.state, [...PAYMENT_ATTEMPT_PREDECESSOR_STATES.failed]),
        ),
      )
      .returning({ id: payments.id });
    if (failed.length === 0) return;
    await closeUnpaidOrder(ctx, locked, failure.reason);
    if (locked.payment.discountRef) await ctx.jobs.send(ctx, 'discount.delete', { paymentId });
    if (failure.reason === 'provider_rejected') {
      await notifyStaff(
        ctx,
        buildTeamPaymentAlertNotification(ctx.settings, locked, {
          kind: 'provider_rejected',
          receivedCents: null,
        }),
      );
    }
  });
}
