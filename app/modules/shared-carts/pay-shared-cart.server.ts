import { and, eq, isNull } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { createCheckout, type CheckoutRequest } from '#app/modules/checkout/create-checkout.server.ts';
import type { CheckoutFailure } from '#app/modules/payments/model.ts';
import type { StartedCheckout } from '#app/modules/payments/start-attempt.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { findOrderOfCart, findStoredCart, type StoredSharedCart } from './find-shared-cart.server.ts';
import { openUntil, type SharedCartFailure } from './model.ts';
import { priceSharedCart } from './price-shared-cart.server.ts';
import { sharedCarts } from './tables.server.ts';

/** Who pays, and the total and the date this person saw; a difference is refused, and their page shows the new ones. */
export type SharedCartPayment = Omit<CheckoutRequest, 'body'> & {
  shownTotalCents: number;
  shownDueAt: Date | null;
};

export type PayFailure = CheckoutFailure | Extract<SharedCartFailure, { code: 'NOT_FOUND' | 'NOT_OPEN' }>;

/**
 * Makes an order the cart's own, in the transaction that stores it: where it is the first, or takes the place of the one that was read.
 * An order of another browser that still waits, because its pay page is being made, keeps the cart: nobody pays it twice.
 */
async function claimCart(
  ctx: AppContext,
  cart: StoredSharedCart,
  { orderId, browserHash }: { orderId: string; browserHash: string },
): Promise<boolean> {
  if (cart.orderId !== null) {
    const old = await findOrderOfCart(ctx, cart.orderId);
    if (old?.status === 'PENDING' && old.browserHash !== browserHash) return false;
  }
  const isAsRead =
    cart.orderId === null ? isNull(sharedCarts.orderId) : eq(sharedCarts.orderId, cart.orderId);
  const claimed = await ctx.db
    .update(sharedCarts)
    .set({ orderId, isKept: true, expiresAt: openUntil(ctx.now, { isKept: true }) })
    .where(and(eq(sharedCarts.id, cart.id), isNull(sharedCarts.canceledAt), isAsRead))
    .returning({ id: sharedCarts.id });
  return claimed.length > 0;
}

/** One try to check a cart out as it is stored now. */
async function checkOut(
  ctx: AppContext,
  cart: StoredSharedCart,
  { shownTotalCents, shownDueAt, ...request }: SharedCartPayment,
): ReturnType<typeof createCheckout> {
  const { browserHash } = request;
  // What is no longer sold is no part of the total the buyer saw, and is not bought.
  const { lines } = await priceSharedCart(ctx, cart);
  const body = {
    items: lines.map(({ service, quantity }) => ({ serviceId: service.id, quantity })),
    promoCode: cart.promoCode === '' ? null : cart.promoCode,
    expected_total_cents: shownTotalCents,
    ...(shownDueAt !== null && { expected_due_at: shownDueAt.toISOString() }),
    utm: cart.utm,
  };
  return createCheckout(
    ctx,
    { ...request, body },
    {
      source: cart.source === 'agent' ? 'agent' : 'shared_cart',
      cartId: cart.id,
      replacedOrderId: cart.orderId,
      claim: (ctx, orderId) => claimCart(ctx, cart, { orderId, browserHash }),
    },
  );
}

/** The cart of a link, to be paid: one that was only looked at so far is kept from now on, whatever becomes of the payment. */
function takeCart(ctx: AppContext, token: string) {
  return inTransaction(ctx, async (ctx): Promise<Result<StoredSharedCart, PayFailure>> => {
    const cart = await findStoredCart(ctx, token, { isHeld: true });
    if (!cart) return fail({ code: 'NOT_FOUND' });
    if (cart.state !== 'open') return fail({ code: 'NOT_OPEN', state: cart.state });
    if (!cart.isKept)
      await ctx.db
        .update(sharedCarts)
        .set({ isKept: true, expiresAt: openUntil(ctx.now, { isKept: true }) })
        .where(eq(sharedCarts.id, cart.id));
    return ok(cart);
  });
}

/**
 * The way from a cart by link to its pay page: the checkout of every cart, at prices the server decides. A cart is paid once: who presses
 * Pay while somebody else's pay page is open ends that one.
 */
export async function paySharedCart(
  ctx: AppContext,
  token: string,
  payment: SharedCartPayment,
): Promise<Result<StartedCheckout, PayFailure>> {
  const cart = await takeCart(ctx, token);
  if (!cart.ok) return cart;
  const outcome = await checkOut(ctx, cart.value, payment);
  const isUsedUp = !outcome.ok && outcome.failure.code === 'CHECKOUT_EXPIRED';
  if (!isUsedUp || payment.idempotencyKey === null) return outcome;
  // The key of a page that was left open: its checkout has ended, and this one begins anew.
  const again = await takeCart(ctx, token);
  return again.ok ? checkOut(ctx, again.value, { ...payment, idempotencyKey: null }) : again;
}
