import { and, asc, eq, inArray } from 'drizzle-orm';

import { type Cents, formatDollars } from '#app/lib/money.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { cancelRefundedItem } from '#app/modules/fulfilment/cancel-item.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { lockPaymentAndItsOrder } from '#app/modules/orders/lock-order-money.server.ts';
import { refunds } from '#app/modules/orders/payment-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import {
  applyRefundStateChange,
  type LockedOrderAndPayment,
  type PaymentRefundRow,
} from './apply-refund.server.ts';
import { approveRefundRequest } from './close-refund-request.server.ts';
import type { RefundRequestFailure } from './refund-requests.ts';
import { computeRefundableCents, type RefundFailure, type RefundReason } from './refund-states.ts';
import { sendRefundToPaymentProvider } from './send-refund.server.ts';

export type RefundRequestInput = {
  /** Generated when the form was shown, and the row's id: the same form posted twice is one refund. */
  id: string;
  paymentId: string;
  amountCents: Cents;
  reason: RefundReason;
  note: string | null;
  /** Cancels all remaining work. */
  isWorkCanceled: boolean;
  /** Releases the promo code's use once everything is refunded. */
  isPromoReleased: boolean;
  /** Items that are canceled with the refund. */
  itemIds: readonly string[];
  /** The customer's request this approves. */
  requestId: string | null;
};

/** A person is waiting, so the request must not hang; the job finishes what is left. */
const REFUND_PROVIDER_CALL_LIMITS = { timeoutMs: 4_000, retries: 1 };

type RefundRequestOrProviderFailure = RefundFailure | RefundRequestFailure;

function findRefundGatewayMismatchFailure(
  ctx: AppContext,
  { payment }: LockedOrderAndPayment,
): RefundFailure | null {
  // A manual payment is refunded manually and only recorded here.
  if (payment.provider === 'manual') return null;
  const { gateway } = ctx.payments;
  if (!gateway) return { code: 'PAYMENTS_NOT_CONFIGURED' };
  const isSame = gateway.provider === payment.provider && gateway.isLive === payment.isLive;
  return isSame ? null : { code: 'PROVIDER_MISMATCH' };
}

async function findRefundRuleViolation(
  ctx: AppContext,
  locked: LockedOrderAndPayment,
  amountCents: Cents,
): Promise<RefundFailure | null> {
  const { order, payment } = locked;
  if (order.disputeState === 'OPEN') return { code: 'DISPUTE_OPEN' };
  const rows = await ctx.db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  const leftCents = computeRefundableCents(payment, rows);
  if (amountCents > leftCents) return { code: 'REFUND_EXCEEDS_PAYMENT', leftCents };
  return findRefundGatewayMismatchFailure(ctx, locked);
}

async function storeRefund(
  ctx: AppContext,
  locked: LockedOrderAndPayment,
  input: RefundRequestInput,
): Promise<PaymentRefundRow> {
  const { order, payment } = locked;
  const { id, amountCents, reason, note, isWorkCanceled, isPromoReleased, itemIds } = input;
  const [stored] = await ctx.db
    .insert(refunds)
    .values({
      id,
      orderId: order.id,
      paymentId: payment.id,
      amountCents,
      reason,
      note,
      isWorkCanceled,
      isPromoReleased,
      origin: ctx.actor.kind === 'system' ? 'job' : 'staff',
      requestedBy: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning();
  if (!stored) throw new Error('the refund was not stored');
  await cancelRefundedItems(ctx, order, { itemIds, refundId: id });
  const data = { refundId: id, paymentId: payment.id, amountCents, reason };
  await recordOrderEvent(ctx, { orderId: order.id, kind: 'refund_started', data });
  await recordAudit(ctx, {
    action: 'refund.issued',
    entity: 'order',
    entityId: order.id,
    summary: `Refunded ${formatDollars(amountCents)}`,
    before: { refundedCents: order.refundedCents },
    after: { ...data, isWorkCanceled, isPromoReleased, canceledItems: itemIds },
  });
  return stored;
}

/** Cancels the items this refund covers; accepted or canceled ones do not change. */
async function cancelRefundedItems(
  ctx: AppContext,
  order: LockedOrderAndPayment['order'],
  { itemIds, refundId }: { itemIds: readonly string[]; refundId: string },
): Promise<void> {
  if (itemIds.length === 0) return;
  const lines = await ctx.db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), inArray(orderItems.id, [...itemIds])))
    .orderBy(asc(orderItems.id))
    .for('update');
  for (const item of lines) await cancelRefundedItem(ctx, { order, item }, refundId);
}

/** Step 1: inserts the row, under the locks that every change of this order's money takes. */
async function insertRefundUnderOrderLock(
  ctx: AppContext,
  orderId: string,
  input: RefundRequestInput,
): Promise<Result<PaymentRefundRow, RefundRequestOrProviderFailure>> {
  return inTransaction(
    ctx,
    async (ctx): Promise<Result<PaymentRefundRow, RefundRequestOrProviderFailure>> => {
      const locked = await lockPaymentAndItsOrder(ctx, input.paymentId);
      if (!locked || locked.order.id !== orderId) return fail({ code: 'NOT_FOUND' });
      const [known] = await ctx.db.select().from(refunds).where(eq(refunds.id, input.id));
      if (known) return isSameRefundInput(ctx, known, input) ? ok(known) : fail({ code: 'STATE_CHANGED' });
      const refused = await findRefundRuleViolation(ctx, locked, input.amountCents);
      if (refused) return fail(refused);
      const refund = await storeRefund(ctx, locked, input);
      if (input.requestId !== null) {
        const approved = await approveRefundRequest(ctx, { ...refund, requestId: input.requestId });
        if (!approved.ok) return approved;
      }
      if (locked.payment.provider !== 'manual') return ok(refund);
      const done = { state: 'succeeded', providerRefundId: null, failureReason: null } as const;
      // The item just canceled may have been the last open one: the order may be COMPLETED by now.
      const current = await lockPaymentAndItsOrder(ctx, input.paymentId);
      return ok(await applyRefundStateChange(ctx, current ?? locked, refund, done));
    },
  );
}

/** Whether the input equals the refund stored under its id: same person, same amount. */
function isSameRefundInput(
  { actor }: AppContext,
  known: PaymentRefundRow,
  input: RefundRequestInput,
): boolean {
  const isOwn = known.requestedBy === (actor.kind === 'user' ? actor.id : null);
  return isOwn && known.paymentId === input.paymentId && known.amountCents === input.amountCents;
}

/**
 * Refunds money of a payment in three steps (orders.md "Promo codes, refunds and disputes"): the row under
 * the locks, the provider outside any transaction, the row again. Repeating the same input is the same
 * refund. If the provider cannot be reached or gives an unusable answer, the row stays and a job continues
 * it; the failure then reports that.
 */
export async function refundOrderPaymentAtProvider(
  ctx: AppContext,
  orderId: string,
  input: RefundRequestInput,
): Promise<Result<PaymentRefundRow, RefundRequestOrProviderFailure>> {
  assertCan(ctx, 'orders:refund');
  assertRecentStepUp(ctx);
  const begun = await insertRefundUnderOrderLock(ctx, orderId, input);
  if (!begun.ok) return begun;
  return sendRefundToPaymentProvider(ctx, begun.value.id, REFUND_PROVIDER_CALL_LIMITS);
}
