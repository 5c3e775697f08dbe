import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import {
  ACTIVE_CHECKOUT_ATTEMPT_STATES,
  normaliseEmail,
  formatOrderNumber,
} from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments, refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { AccountDeletionObstacle } from './erasure-obstacles.ts';

/** The person whose orders are requested; `mailbox` only if it is verified to be theirs. */
export type OrderOwnerIdentity = { userId: string; mailbox: string | null };

/** The orders of a person: those of the account, and guest orders of the verified email address. */
export function buildOwnerOrdersCondition({ userId, mailbox }: OrderOwnerIdentity) {
  const asGuest =
    mailbox === null ? undefined : and(isNull(orders.userId), eq(orders.emailNorm, normaliseEmail(mailbox)));
  return or(eq(orders.userId, userId), asGuest);
}

/**
 * Returns what the shop stores about a person's orders, oldest first, without its internal data. Amounts in
 * cents.
 */
export async function listPersonOrdersForDataExport(ctx: AppContext, owner: OrderOwnerIdentity) {
  const own = await ctx.db
    .select({
      id: orders.id,
      status: orders.status,
      paymentState: orders.paymentState,
      email: orders.email,
      customerName: orders.customerName,
      companyName: orders.companyName,
      taxId: orders.taxId,
      poReference: orders.poReference,
      billingAddress: orders.billingAddress,
      invoiceEmail: orders.invoiceEmail,
      country: orders.country,
      currency: orders.currency,
      subtotalCents: orders.subtotalCents,
      discountCents: orders.discountCents,
      taxCents: orders.taxCents,
      totalCents: orders.totalCents,
      refundedCents: orders.refundedCents,
      promoCode: orders.promoCode,
      consent: orders.consent,
      termsVersionId: orders.termsVersionId,
      privacyVersionId: orders.privacyVersionId,
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
      dueAt: orders.dueAt,
      completedAt: orders.completedAt,
    })
    .from(orders)
    .where(buildOwnerOrdersCondition(owner))
    .orderBy(asc(orders.createdAt), asc(orders.id));
  if (own.length === 0) return [];
  const items = await ctx.db
    .select({
      orderId: orderItems.orderId,
      line: {
        title: orderItems.title,
        quantity: orderItems.quantity,
        unitCents: orderItems.unitCents,
        lineCents: orderItems.lineCents,
        discountCents: orderItems.discountCents,
        workState: orderItems.workState,
        dueAt: orderItems.dueAt,
        deliveredAt: orderItems.deliveredAt,
      },
    })
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        own.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderItems.position));
  const linesOf = Map.groupBy(items, ({ orderId }) => orderId);
  return own.map((order) => ({
    ...order,
    items: (linesOf.get(order.id) ?? []).map(({ line }) => line),
  }));
}

/** Returns the ids of the consent records under which a person's orders were placed. */
export async function listConsentRecordIds(ctx: AppContext, owner: OrderOwnerIdentity): Promise<string[]> {
  const own = await ctx.db
    .select({ consent: orders.consent })
    .from(orders)
    .where(buildOwnerOrdersCondition(owner));
  return [...new Set(own.flatMap(({ consent }) => consent?.recordId ?? []))];
}

const findLatestDate = (dates: readonly Date[]) => new Date(Math.max(...dates.map((date) => date.getTime())));

/**
 * Returns the open matters of a person's orders that block erasure (pages.md "Account deletion"), oldest
 * first.
 */
export async function listAccountDeletionObstacles(
  ctx: AppContext,
  owner: OrderOwnerIdentity,
): Promise<AccountDeletionObstacle[]> {
  const asks = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(refundRequests)
      .where(and(eq(refundRequests.orderId, orders.id), eq(refundRequests.state, 'open'))),
  );
  const open = await ctx.db
    .select({ order: orders, isRefundRequested: sql<boolean>`${asks}` })
    .from(orders)
    .where(
      and(
        buildOwnerOrdersCondition(owner),
        or(
          inArray(orders.status, ['PENDING', 'PAID']),
          inArray(orders.paymentState, ['PROCESSING', 'REVIEW']),
          eq(orders.disputeState, 'OPEN'),
          asks,
        ),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id));
  if (open.length === 0) return [];
  const ids = open.map(({ order }) => order.id);
  const [attempts, items] = [
    await ctx.db
      .select()
      .from(payments)
      .where(
        and(inArray(payments.orderId, ids), inArray(payments.state, [...ACTIVE_CHECKOUT_ATTEMPT_STATES])),
      ),
    await ctx.db.select().from(orderItems).where(inArray(orderItems.orderId, ids)),
  ];
  return open.flatMap(({ order, isRefundRequested }) => {
    const own = <Row extends { orderId: string }>(rows: Row[]) =>
      rows.filter(({ orderId }) => orderId === order.id);
    const found = findAccountDeletionObstacleOfOrder(
      order,
      { isRefundRequested, attempts: own(attempts), items: own(items) },
      ctx.now,
    );
    return found ? [{ orderNumber: formatOrderNumber(order.id), dueAt: order.dueAt, ...found }] : [];
  });
}

type OrderRowsForAccountDeletion = {
  isRefundRequested: boolean;
  attempts: readonly (typeof payments.$inferSelect)[];
  items: readonly (typeof orderItems.$inferSelect)[];
};

/** Returns until when an unpaid order can still be paid; null if it no longer can. */
function getUnpaidOrderPaymentDeadline(
  { payUntil }: typeof orders.$inferSelect,
  attempts: OrderRowsForAccountDeletion['attempts'],
  now: Date,
): Date | null {
  const ends = attempts.map(({ sessionExpiresAt }) => sessionExpiresAt);
  if (payUntil && payUntil > now) ends.push(payUntil);
  return ends.length > 0 ? findLatestDate(ends) : null;
}

function findAccountDeletionObstacleOfOrder(
  order: typeof orders.$inferSelect,
  { isRefundRequested, attempts, items }: OrderRowsForAccountDeletion,
  now: Date,
): Pick<AccountDeletionObstacle, 'kind' | 'endsAt'> | null {
  if (order.disputeState === 'OPEN') return { kind: 'dispute', endsAt: null };
  if (isRefundRequested) return { kind: 'refund', endsAt: null };
  if (order.paymentState === 'PROCESSING' || order.paymentState === 'REVIEW')
    return { kind: 'payment', endsAt: null };
  if (order.status === 'PENDING') {
    const endsAt = getUnpaidOrderPaymentDeadline(order, attempts, now);
    return endsAt ? { kind: 'payment', endsAt } : null;
  }
  if (order.status !== 'PAID') return null;
  const waiting = items.filter(({ workState }) => workState !== 'accepted' && workState !== 'canceled');
  const accepted = waiting.flatMap(({ workState, acceptBy }) =>
    workState === 'delivered' && acceptBy ? [acceptBy] : [],
  );
  const endsByItself = waiting.length > 0 && accepted.length === waiting.length;
  return { kind: 'work', endsAt: endsByItself ? findLatestDate(accepted) : null };
}
