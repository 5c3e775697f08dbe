import { and, asc, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { orderItems } from './item-tables.server.ts';
import {
  parseStoredPaymentAttemptState,
  type PaymentAttemptState,
  type OrderCheckoutOrigin,
} from './model.ts';
import { orders } from './order-tables.server.ts';
import { payments } from './payment-tables.server.ts';

/** One payment attempt, with what the checkout functions need of its order. */
export type CheckoutAttempt = {
  orderId: string;
  orderStatus: string;
  fingerprint: string | null;
  /** The browser that may repeat it; null if it has signed out. */
  browserHash: string | null;
  paymentId: string;
  state: PaymentAttemptState;
  failureCode: string | null;
  sessionId: string | null;
  url: string | null;
  provider: string;
  isLive: boolean;
  sessionExpiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
};

/** The columns of a `CheckoutAttempt`, from payments joined with orders. */
export const checkoutAttemptColumns = {
  orderId: orders.id,
  orderStatus: orders.status,
  fingerprint: orders.checkoutFingerprint,
  browserHash: orders.browserHash,
  paymentId: payments.id,
  state: payments.state,
  failureCode: payments.failureCode,
  sessionId: payments.providerSessionId,
  url: payments.url,
  provider: payments.provider,
  isLive: payments.isLive,
  sessionExpiresAt: payments.sessionExpiresAt,
  createdAt: payments.createdAt,
  updatedAt: payments.updatedAt,
};

/** Narrows a row of `checkoutAttemptColumns`. */
export function toCheckoutAttempt<Row extends { state: string }>(
  row: Row,
): Row & { state: PaymentAttemptState } {
  return { ...row, state: parseStoredPaymentAttemptState(row.state) };
}

/** Returns the newest attempt of the order placed with this checkout key; null for an unused key. */
export async function findPaymentAttemptByCheckoutKey(
  ctx: AppContext,
  checkoutKey: string,
): Promise<CheckoutAttempt | null> {
  const [row] = await ctx.db
    .select(checkoutAttemptColumns)
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.checkoutKey, checkoutKey))
    .orderBy(desc(payments.attempt))
    .limit(1);
  return row ? toCheckoutAttempt(row) : null;
}

/** Returns the attempt a provider session belongs to. */
export async function findCheckoutAttemptByProviderSession(
  ctx: AppContext,
  sessionId: string,
): Promise<CheckoutAttempt | null> {
  const [row] = await ctx.db
    .select(checkoutAttemptColumns)
    .from(payments)
    .innerJoin(orders, eq(payments.orderId, orders.id))
    .where(eq(payments.providerSessionId, sessionId));
  return row ? toCheckoutAttempt(row) : null;
}

export async function findCheckoutAttempt(
  ctx: AppContext,
  paymentId: string,
): Promise<CheckoutAttempt | null> {
  const [row] = await ctx.db
    .select(checkoutAttemptColumns)
    .from(payments)
    .innerJoin(orders, eq(payments.orderId, orders.id))
    .where(eq(payments.id, paymentId));
  return row ? toCheckoutAttempt(row) : null;
}

/**
 * Returns an open checkout of the same browser for the same content, usable until after `until`, so that no
 * second one is needed.
 */
export async function findReusableCheckoutAttempt(
  ctx: AppContext,
  same: { browserHash: string; fingerprint: string; until: Date },
): Promise<CheckoutAttempt | null> {
  const [row] = await ctx.db
    .select(checkoutAttemptColumns)
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(orders.browserHash, same.browserHash),
        eq(orders.checkoutFingerprint, same.fingerprint),
        eq(orders.status, 'PENDING'),
        eq(payments.state, 'open'),
        gt(payments.sessionExpiresAt, same.until),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return row ? toCheckoutAttempt(row) : null;
}

/**
 * Returns the open checkouts that a new one replaces: the browser's open cart, or its direct purchase of the
 * same service; with a limited code also the buyer's other orders that hold a use of it (orders.md
 * "Checkout functions"). For a shared cart it is the order begun from it before, by any browser.
 */
export async function listCheckoutAttemptsToReplace(
  ctx: AppContext,
  fresh: {
    browserHash: string;
    source: OrderCheckoutOrigin;
    serviceIds: string[];
    limitedPromoId: string | null;
    replacedOrderId: string | null;
  },
): Promise<CheckoutAttempt[]> {
  const { browserHash, source, serviceIds, limitedPromoId, replacedOrderId } = fresh;
  const holdsService = sql`exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id}
    and ${inArray(orderItems.serviceId, serviceIds)})`;
  // A browser may pay several shared carts, each of which knows its own order.
  const ofLink = source === 'shared_cart' || source === 'agent';
  const ofCart = replacedOrderId === null ? undefined : eq(orders.id, replacedOrderId);
  const sameKind = ofLink
    ? undefined
    : and(eq(orders.source, source), source === 'direct' ? holdsService : undefined);
  const sameCode = limitedPromoId ? eq(orders.promoId, limitedPromoId) : undefined;
  const either = or(sameKind, sameCode);
  const ofBrowser = either && and(eq(orders.browserHash, browserHash), either);
  const ofUser =
    ctx.actor.kind === 'user' && sameCode ? and(eq(orders.userId, ctx.actor.id), sameCode) : undefined;
  const rows = await ctx.db
    .select(checkoutAttemptColumns)
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(orders.status, 'PENDING'),
        eq(payments.state, 'open'),
        isNotNull(payments.providerSessionId),
        or(ofBrowser, ofUser, ofCart) ?? sql`false`,
      ),
    )
    .orderBy(asc(payments.id));
  return rows.map(toCheckoutAttempt);
}

/** Returns the browser's newest checkout in any state, for the cancel page. */
export async function findNewestAttemptOfBrowser(
  ctx: AppContext,
  browserHash: string,
): Promise<CheckoutAttempt | null> {
  const [row] = await ctx.db
    .select(checkoutAttemptColumns)
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(eq(orders.browserHash, browserHash), isNotNull(payments.providerSessionId)))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row ? toCheckoutAttempt(row) : null;
}
