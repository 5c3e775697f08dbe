import { randomUUID } from 'node:crypto';

import { and, asc, eq } from 'drizzle-orm';

import { closeLockedUnpaidOrder, failPaymentAttempt } from '#app/modules/orders/close-order.server.ts';
import { lockPaymentAndItsOrder } from '#app/modules/orders/lock-order-money.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments, refunds } from '#app/modules/orders/payment-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import {
  refundOrderPaymentAtProvider,
  type RefundRequestInput,
} from '#app/modules/payments/refunds/request-refund.server.ts';
import { fetchAndSettleCheckoutSession } from '#app/modules/payments/settle-checkout.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { refreshSandboxRefundStatus } from '#app/sandbox/refund-charge.server.ts';
import { sandboxObjects } from '#app/sandbox/tables.server.ts';

import { auditCart, type Cart, checkOut, pay, type Seller } from './selling-shop.ts';

export const STAFF_ID = '019a0000-0000-7000-8000-000000000001';

/** The same context with the owner as actor, who has just proved their identity. */
export function asOwner<Context extends AppContext>(ctx: Context): Context {
  const provedAt = ctx.now;
  const actor = { kind: 'user', id: STAFF_ID, role: 'owner', email: 'o@example.com', provedAt } as const;
  return { ...ctx, actor: { ...actor, isEmailVerified: true } };
}

/** Checks out, pays and settles an order. */
export async function paidOrder(ctx: Seller, cart: Cart = auditCart, email = 'ada@example.com') {
  const { orderId, sessionId } = await checkOut(ctx, cart);
  await pay(ctx, sessionId, email);
  await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook');
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.orderId, orderId));
  if (!payment) throw new Error('the order has no payment');
  return { orderId, sessionId, paymentId: payment.id, paymentIntent: payment.paymentIntent ?? '' };
}

/** The possible states of an order when a payment arrives that does not fit it. */
export const HELD_FROM = ['PENDING', 'EXPIRED', 'CANCELED'] as const;
type Stand = (typeof HELD_FROM)[number];

async function endUnpaid(ctx: AppContext, paymentId: string, status: Stand): Promise<void> {
  if (status === 'EXPIRED')
    await failPaymentAttempt(ctx, paymentId, { reason: 'expired', code: 'never_created' });
  if (status !== 'CANCELED') return;
  await inTransaction(ctx, async (ctx) => {
    const locked = await lockPaymentAndItsOrder(ctx, paymentId);
    if (locked) await closeLockedUnpaidOrder(ctx, locked.order, 'superseded', { reason: 'superseded' });
  });
}

/** The amount in cents that the provider reports for a held order. */
export const HELD_CENTS = 140_00;

/**
 * Creates an order for which the provider reports another amount than it asked for. `stood` is its state when
 * the payment arrives.
 */
export async function heldOrder(
  ctx: Seller,
  { cart = auditCart, stood = 'PENDING' }: { cart?: Cart; stood?: Stand } = {},
) {
  const { orderId, sessionId } = await checkOut(ctx, cart);
  await pay(ctx, sessionId);
  const own = eq(sandboxObjects.id, sessionId);
  const [object] = await ctx.db.select().from(sandboxObjects).where(own);
  const json = { ...object?.json, amount_total: HELD_CENTS };
  await ctx.db.update(sandboxObjects).set({ json }).where(own);
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.orderId, orderId));
  const paymentId = payment?.id ?? '';
  await endUnpaid(ctx, paymentId, stood);
  await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook');
  return { orderId, sessionId, paymentId };
}

/**
 * Makes a refund of the order fail at the bank after it had succeeded. Returns its id at the provider and its
 * amount in cents.
 */
export async function sendBack(
  ctx: Seller,
  orderId: string,
): Promise<{ providerRefundId: string; amountCents: number }> {
  const row = (await refundRows(ctx, orderId)).find(({ state }) => state === 'succeeded');
  const providerRefundId = row?.providerRefundId ?? '';
  const own = eq(sandboxObjects.id, providerRefundId);
  const [stored] = await ctx.db.select().from(sandboxObjects).where(own);
  const json = { ...stored?.json, _fate: { at: 0, status: 'failed' } };
  await ctx.db.update(sandboxObjects).set({ json }).where(own);
  await refreshSandboxRefundStatus(ctx, providerRefundId);
  return { providerRefundId, amountCents: row?.amountCents ?? 0 };
}

export function refundInput(
  paymentId: string,
  amountCents: number,
  more: Partial<RefundRequestInput> = {},
): RefundRequestInput {
  return {
    id: randomUUID(),
    paymentId,
    amountCents,
    reason: 'customer_request',
    note: null,
    isWorkCanceled: false,
    isPromoReleased: true,
    itemIds: [],
    requestId: null,
    ...more,
  };
}

/** Issues a refund as the owner. */
export function refund(
  ctx: Seller,
  order: { orderId: string; paymentId: string },
  amountCents: number,
  more: Partial<RefundRequestInput> = {},
) {
  return refundOrderPaymentAtProvider(
    asOwner(ctx),
    order.orderId,
    refundInput(order.paymentId, amountCents, more),
  );
}

export async function orderRow(ctx: AppContext, orderId: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('no such order');
  return order;
}

export function refundRows(ctx: AppContext, orderId: string) {
  return ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt));
}

/** The templates of the emails about an order whose names contain `templates`, sorted. */
export async function mailsAbout(ctx: AppContext, orderId: string, templates: string) {
  const sent = await ctx.db
    .select({ template: outbox.template })
    .from(outbox)
    .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, 'mail')));
  return sent
    .map(({ template }) => template)
    .filter((template) => template.includes(templates))
    .toSorted();
}
