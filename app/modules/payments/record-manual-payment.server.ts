import { eq } from 'drizzle-orm';

import { formatDollars } from '#app/lib/money.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { closeLockedUnpaidOrder } from '#app/modules/orders/close-order.server.ts';
import type {
  OrderRowLockedForUpdate,
  PaymentRowLockedForUpdate,
} from '#app/modules/orders/lock-order-money.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { describeManualPayment } from '#app/modules/orders/payment-methods.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  type UnpaidOrderFailure,
  getUnpaidOrderCancelFailure,
  explainNotMarkedPaid,
} from './manual-orders.ts';
import { markLockedOrderPaid } from './mark-paid.server.ts';
import { getCurrentPaymentMode } from './mode-now.server.ts';
import type { CancelUnpaidOrderFormInput, ManualPaymentInput } from './schemas.ts';

/** An order with its attempts, all locked by the transaction. */
export type LockedOrderWithPaymentAttempts = {
  order: OrderRowLockedForUpdate;
  attempts: readonly PaymentRowLockedForUpdate[];
};

/** Whether this same payment was recorded before, by a form sent twice. */
function isManualPaymentAlreadyRecorded(
  { attempts }: LockedOrderWithPaymentAttempts,
  { method, reference }: ManualPaymentInput,
): boolean {
  return attempts.some(
    (payment) =>
      payment.provider === 'manual' && payment.method === method && payment.reference === reference,
  );
}

/** Returns why a manual payment does not pay this order; null if it does, or if it has already. */
export function explainManualPaymentRefusal(
  money: LockedOrderWithPaymentAttempts,
  input: ManualPaymentInput,
): UnpaidOrderFailure | null {
  return isManualPaymentAlreadyRecorded(money, input)
    ? null
    : explainNotMarkedPaid(money.order, input.version);
}

const isCanceledByTeam = ({ order }: LockedOrderWithPaymentAttempts) =>
  order.status === 'CANCELED' && order.closedReason === 'admin';

/** Returns why an order cannot be canceled; null if it can, or if it is canceled already. */
export function getLockedOrderCancelFailure(
  money: LockedOrderWithPaymentAttempts,
  input: CancelUnpaidOrderFormInput,
): UnpaidOrderFailure | null {
  return isCanceledByTeam(money) ? null : getUnpaidOrderCancelFailure(money.order, input.version);
}

/** Returns why an order does not expire; null if its time to pay has ended. */
export function explainWhyUnpaidOrderCannotExpire(
  ctx: AppContext,
  { order }: LockedOrderWithPaymentAttempts,
): UnpaidOrderFailure | null {
  const isOver = order.status === 'PENDING' && order.payUntil !== null && order.payUntil <= ctx.now;
  return isOver && order.paymentState === 'UNPAID' ? null : { code: 'STATE_CHANGED' };
}

async function insertPaidManualPayment(
  ctx: AppContext,
  { order, attempts }: LockedOrderWithPaymentAttempts,
  { method, reference }: ManualPaymentInput,
): Promise<PaymentRowLockedForUpdate> {
  const [payment] = await ctx.db
    .insert(payments)
    .values({
      orderId: order.id,
      attempt: Math.max(0, ...attempts.map(({ attempt }) => attempt)) + 1,
      provider: 'manual',
      isLive: getCurrentPaymentMode(ctx).isLive,
      state: 'paid',
      amountCents: order.totalCents,
      receivedCents: order.totalCents,
      method,
      reference,
      sessionExpiresAt: ctx.now,
      paidAt: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning();
  if (!payment) throw new Error('the payment was not stored');
  return payment;
}

/**
 * Records a manual payment and marks the order PAID by the same path as every payment, in the caller's
 * transaction, which has locked the order. The caller has checked the right and expires what is still open at
 * the provider.
 */
export async function recordManualPayment(
  ctx: AppContext,
  locked: LockedOrderWithPaymentAttempts,
  input: ManualPaymentInput,
): Promise<Result<null, UnpaidOrderFailure>> {
  const { order } = locked;
  if (isManualPaymentAlreadyRecorded(locked, input)) return ok(null);
  const refused = explainManualPaymentRefusal(locked, input);
  if (refused) return fail(refused);
  const payment = await insertPaidManualPayment(ctx, locked, input);
  // The payment's mode counts, not the mode on the day the order was created.
  const { isLive } = payment;
  await ctx.db.update(orders).set({ provider: 'manual', isLive }).where(eq(orders.id, order.id));
  await recordAudit(ctx, {
    action: 'payment.taken_by_hand',
    entity: 'order',
    entityId: order.id,
    summary: `Marked order ${formatOrderNumber(order.id)} as paid: ${formatDollars(order.totalCents)} by ${describeManualPayment(input)}`,
    before: { status: order.status },
    after: { paymentId: payment.id, method: input.method, reference: input.reference },
  });
  const own = { ...order, provider: 'manual', isLive };
  await markLockedOrderPaid(ctx, { order: own, payment }, ctx.now, {
    email: order.email,
    name: order.customerName,
  });
  return ok(null);
}

/**
 * Cancels an unpaid order, in the caller's transaction, which has locked it; releases its promo use. The
 * caller has checked the right and expires what is still open at the provider.
 */
export async function cancelLockedUnpaidOrder(
  ctx: AppContext,
  locked: LockedOrderWithPaymentAttempts,
  input: CancelUnpaidOrderFormInput,
): Promise<Result<null, UnpaidOrderFailure>> {
  const { order } = locked;
  const { reason } = input;
  if (isCanceledByTeam(locked)) return ok(null);
  const refused = getLockedOrderCancelFailure(locked, input);
  if (refused) return fail(refused);
  await closeLockedUnpaidOrder(ctx, order, 'admin', { reason });
  await recordAudit(ctx, {
    action: 'order.canceled_unpaid',
    entity: 'order',
    entityId: order.id,
    summary: `Canceled unpaid order ${formatOrderNumber(order.id)}`,
    before: { status: order.status },
    after: { status: 'CANCELED', reason },
  });
  return ok(null);
}

/**
 * Expires an order whose time to pay has ended, in the caller's transaction, which has locked it (orders.md
 * "States").
 */
export async function expireLockedUnpaidOrder(
  ctx: AppContext,
  locked: LockedOrderWithPaymentAttempts,
): Promise<Result<null, UnpaidOrderFailure>> {
  const refused = explainWhyUnpaidOrderCannotExpire(ctx, locked);
  if (refused) return fail(refused);
  await closeLockedUnpaidOrder(ctx, locked.order, 'expired', { reason: 'expired' });
  return ok(null);
}
