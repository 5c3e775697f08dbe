import { and, eq, isNull } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import {
  createOrderAndPaymentPage,
  type CheckoutApiRequest,
} from '#app/modules/checkout/create-checkout.server.ts';
import type { CheckoutFailure } from '#app/modules/payments/model.ts';
import type { StartedCheckoutUrlAndOrderId } from '#app/modules/payments/start-attempt.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import {
  findOrderOfSharedCart,
  findUnpricedSharedCartByToken,
  type StoredSharedCart,
} from './find-shared-cart.server.ts';
import { getSharedCartExpiry, type SharedCartFailure } from './model.ts';
import { calculateSharedCartPrices } from './price-shared-cart.server.ts';
import { sharedCarts } from './tables.server.ts';

/**
 * The buyer, with the total and the date they saw; if these have changed, the
 * payment fails and the page shows the new ones.
 */
export type SharedCartPaymentRequest = Omit<CheckoutApiRequest, 'body'> & {
  shownTotalCents: number;
  shownDueAt: Date | null;
};

export type SharedCartPaymentFailure =
  | CheckoutFailure
  | Extract<SharedCartFailure, { code: 'NOT_FOUND' | 'NOT_OPEN' }>;

/**
 * Links an order to the cart, in the transaction that stores it: if it is the first, or replaces the one that
 * was read. A waiting order of another browser, whose payment page is being created, keeps the cart, so that
 * it is not paid twice.
 */
async function linkOrderToSharedCart(
  ctx: AppContext,
  cart: StoredSharedCart,
  { orderId, browserHash }: { orderId: string; browserHash: string },
): Promise<boolean> {
  if (cart.orderId !== null) {
    const old = await findOrderOfSharedCart(ctx, cart.orderId);
    if (old?.status === 'PENDING' && old.browserHash !== browserHash) return false;
  }
  const isAsRead =
    cart.orderId === null ? isNull(sharedCarts.orderId) : eq(sharedCarts.orderId, cart.orderId);
  const claimed = await ctx.db
    .update(sharedCarts)
    .set({ orderId, isKept: true, expiresAt: getSharedCartExpiry(ctx.now, { isKept: true }) })
    .where(and(eq(sharedCarts.id, cart.id), isNull(sharedCarts.canceledAt), isAsRead))
    .returning({ id: sharedCarts.id });
  return claimed.length > 0;
}

/** One attempt to check out a cart as it is stored now. */
async function checkOutSharedCart(
  ctx: AppContext,
  cart: StoredSharedCart,
  { shownTotalCents, shownDueAt, ...request }: SharedCartPaymentRequest,
): ReturnType<typeof createOrderAndPaymentPage> {
  const { browserHash } = request;
  // Lines that are no longer on sale are not part of the displayed total, and are not bought.
  const { lines } = await calculateSharedCartPrices(ctx, cart);
  const body = {
    items: lines.map(({ service, quantity }) => ({ serviceId: service.id, quantity })),
    promoCode: cart.promoCode === '' ? null : cart.promoCode,
    expected_total_cents: shownTotalCents,
    ...(shownDueAt !== null && { expected_due_at: shownDueAt.toISOString() }),
    utm: cart.utm,
  };
  return createOrderAndPaymentPage(
    ctx,
    { ...request, body },
    {
      source: cart.source === 'agent' ? 'agent' : 'shared_cart',
      cartId: cart.id,
      replacedOrderId: cart.orderId,
      claim: (ctx, orderId) => linkOrderToSharedCart(ctx, cart, { orderId, browserHash }),
    },
  );
}

/**
 * Loads the cart of a link for payment; a cart that was only viewed so far is
 * kept from now on, whatever the outcome.
 */
function loadCartForPayment(ctx: AppContext, token: string) {
  return inTransaction(ctx, async (ctx): Promise<Result<StoredSharedCart, SharedCartPaymentFailure>> => {
    const cart = await findUnpricedSharedCartByToken(ctx, token, { isHeld: true });
    if (!cart) return fail({ code: 'NOT_FOUND' });
    if (cart.state !== 'open') return fail({ code: 'NOT_OPEN', state: cart.state });
    if (!cart.isKept)
      await ctx.db
        .update(sharedCarts)
        .set({ isKept: true, expiresAt: getSharedCartExpiry(ctx.now, { isKept: true }) })
        .where(eq(sharedCarts.id, cart.id));
    return ok(cart);
  });
}

/**
 * Starts the payment of a shared cart: the usual checkout, at prices from the server. A cart is paid once:
 * Pay in one browser ends the open payment page of another.
 */
export async function paySharedCart(
  ctx: AppContext,
  token: string,
  payment: SharedCartPaymentRequest,
): Promise<Result<StartedCheckoutUrlAndOrderId, SharedCartPaymentFailure>> {
  const cart = await loadCartForPayment(ctx, token);
  if (!cart.ok) return cart;
  const outcome = await checkOutSharedCart(ctx, cart.value, payment);
  const isUsedUp = !outcome.ok && outcome.failure.code === 'CHECKOUT_EXPIRED';
  if (!isUsedUp || payment.idempotencyKey === null) return outcome;
  // The idempotency key of a page that was left open: its checkout has ended, and this one starts over.
  const again = await loadCartForPayment(ctx, token);
  return again.ok ? checkOutSharedCart(ctx, again.value, { ...payment, idempotencyKey: null }) : again;
}
