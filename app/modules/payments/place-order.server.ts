import { randomUUID } from 'node:crypto';

import type { Cents } from '#app/lib/money.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { findCurrentTermsVersions } from '#app/modules/content/legal/find-legal-page.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import {
  findDeliveryPromise,
  toDeliveryPromiseColumns,
} from '#app/modules/fulfilment/schedule/find-promise.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import {
  type OrderCheckoutOrigin,
  normaliseEmail,
  type SellableServiceOrderLine,
  toPromoCodeOrderLines,
  splitOrderDiscountOverLines,
  getOrderLineUnitPriceCents,
} from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { StoredPromo } from '#app/modules/promo/find-promo.server.ts';
import { isLineEligibleForPromoCode, type PromoFailure } from '#app/modules/promo/model.ts';
import { reservePromoCodeUse } from '#app/modules/promo/reserve-promo.server.ts';
import type { UtmCampaignValues } from '#app/lib/campaign.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { hasBuyerPaidEarlierOrder } from './find-first-order.server.ts';
import { insertPaymentAttempt } from './insert-attempt.server.ts';

/** The order a checkout requests, priced and validated. */
export type NewCheckoutOrder = {
  source: OrderCheckoutOrigin;
  lines: SellableServiceOrderLine[];
  subtotalCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  promo: StoredPromo | null;
  checkoutKey: string | null;
  fingerprint: string;
  browserHash: string;
  /** The buyer's consent to trackers at this moment; conversions are sent only as it allows. */
  consent: typeof orders.$inferInsert.consent;
  /** The campaign the buyer came from; null if unknown. */
  utm: UtmCampaignValues | null;
  isMobile: boolean | null;
  provider: 'sandbox' | 'stripe';
  isLive: boolean;
  /** On the system clock; sent to the provider exactly as stored here (orders.md "Checkout functions"). */
  sessionExpiresAt: Date;
  /**
   * For a shared cart: assigns the cart to this order, in this transaction, unless another order has it
   * already.
   */
  claim: ClaimSharedCart | null;
};

/** Whether this order may still pay for the shared cart. */
export type ClaimSharedCart = (ctx: AppContext, orderId: string) => Promise<boolean>;

export type PlacedOrder = { orderId: string; paymentId: string };

/**
 * `key-known`: another request with the same checkout key was faster; `claimed`: another buyer of the same
 * shared cart was.
 */
export type PlaceOrderFailure =
  | { code: 'key-known' }
  | { code: 'claimed' }
  | { code: 'promo'; failure: PromoFailure };

/**
 * Returns the rows of an order's items, with everything promised now. The discount is spread only over the
 * items that its code covers.
 */
export function buildOrderItemRows(
  order: Pick<NewCheckoutOrder, 'lines' | 'discountCents' | 'promo'>,
  orderId: string,
  now: Date,
) {
  const { promo } = order;
  const counted = toPromoCodeOrderLines(order.lines).map((line) =>
    promo === null || isLineEligibleForPromoCode(promo, line) ? line.lineCents : 0,
  );
  const discounts = splitOrderDiscountOverLines(counted, order.discountCents);
  return order.lines.map((line, position) => {
    const { service, quantity, own } = line;
    return {
      orderId,
      position,
      serviceId: service.id,
      serviceSlug: service.slug,
      title: service.title,
      category: service.category,
      unitCents: getOrderLineUnitPriceCents(line),
      quantity,
      lineCents: getOrderLineUnitPriceCents(line) * quantity,
      catalogueCents: own ? service.priceCents : null,
      priceReason: own ? own.reason : null,
      discountCents: discounts[position] ?? 0,
      deliveryDays: service.deliveryDays,
      effortUnits: service.effortUnits,
      scope: service.scope,
      serviceVersion: service.version,
      revisionRoundsIncluded: service.revisionRoundsIncluded,
      createdAt: now,
    };
  });
}

async function insertOrder(ctx: AppContext, order: NewCheckoutOrder, orderId: string): Promise<boolean> {
  const {
    promo,
    lines: _lines,
    checkoutKey,
    fingerprint,
    sessionExpiresAt: _expires,
    claim: _claim,
    ...columns
  } = order;
  const promised = await findDeliveryPromise(
    ctx,
    order.lines.map(({ service, quantity }) => ({ ...service, quantity })),
  );
  const inserted = await ctx.db
    .insert(orders)
    .values({
      ...columns,
      id: orderId,
      userId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      checkoutKey,
      checkoutFingerprint: fingerprint,
      promoId: promo?.id ?? null,
      promoCode: promo?.code ?? null,
      promoType: promo?.type ?? null,
      promoValue: promo?.value ?? null,
      // The cart page states that paying accepts them, with a link to each.
      ...(await findCurrentTermsVersions(ctx)),
      termsAcceptedAt: ctx.now,
      refundDays: (await readSiteContent(ctx)).provider.refundDays,
      dueAt: promised.order,
      ...toDeliveryPromiseColumns(promised),
      createdAt: ctx.now,
    })
    .onConflictDoNothing({ target: orders.checkoutKey })
    .returning({ id: orders.id });
  return inserted.length > 0;
}

/**
 * Whether a first-order code is refused because the buyer is known to have bought before; guests are checked
 * after payment.
 */
async function isFirstOrderPromoRefused(ctx: AppContext, promo: StoredPromo): Promise<boolean> {
  const { actor } = ctx;
  if (!promo.isFirstOrderOnly || actor.kind !== 'user') return false;
  const emailNorm = actor.isEmailVerified ? normaliseEmail(actor.email) : null;
  return hasBuyerPaidEarlierOrder(ctx, { userId: actor.id, emailNorm, excludedOrderId: null });
}

/**
 * Transaction 1 of a checkout: stores the order, its items with everything promised, the first payment
 * attempt and the promo reservation, before the provider is called (orders.md "Checkout functions"). The
 * owner is the actor, never a value of the request body.
 */
export async function createPendingOrder(
  ctx: AppContext,
  order: NewCheckoutOrder,
): Promise<Result<PlacedOrder, PlaceOrderFailure>> {
  return inTransaction(ctx, async (ctx): Promise<Result<PlacedOrder, PlaceOrderFailure>> => {
    const orderId = randomUUID();
    if (!(await insertOrder(ctx, order, orderId))) return fail({ code: 'key-known' });
    await ctx.db.insert(orderItems).values(buildOrderItemRows(order, orderId, ctx.now));
    const [payment] = await insertPaymentAttempt(ctx, { ...order, orderId, attempt: 1 });
    if (!payment) throw new Error('the payment attempt was not stored');
    await recordOrderEvent(ctx, { orderId, kind: 'placed', data: { totalCents: order.totalCents } });
    if (order.promo) {
      if (await isFirstOrderPromoRefused(ctx, order.promo)) {
        return fail({ code: 'promo', failure: { code: 'first-order-only' } });
      }
      const { promo, discountCents } = order;
      const lines = toPromoCodeOrderLines(order.lines);
      const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null;
      const reserved = await reservePromoCodeUse(ctx, { promo, orderId, userId, lines, discountCents });
      if (!reserved.ok) return fail({ code: 'promo', failure: reserved.failure });
    }
    if (order.claim && !(await order.claim(ctx, orderId))) return fail({ code: 'claimed' });
    return ok({ orderId, paymentId: payment.id });
  });
}
