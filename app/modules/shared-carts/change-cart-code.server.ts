import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { validateEnteredPromo } from '#app/modules/checkout/price-cart.server.ts';
import { normalisePromoCode, type PromoFailure } from '#app/modules/promo/model.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import { findUnpricedSharedCartByToken } from './find-shared-cart.server.ts';
import { getSharedCartExpiry, type SharedCartFailure } from './model.ts';
import { toSharedCartPromoLines, calculateSharedCartPrices } from './price-shared-cart.server.ts';
import { sharedCarts } from './tables.server.ts';

type ChangeCartPromoFailure =
  | SharedCartFailure
  | { code: 'PROMO_INVALID'; failure: PromoFailure }
  | { code: 'PROMO_ERROR' };

/**
 * Applies a code to a cart, replacing the current one, or removes it if empty; the recorded prices of its
 * lines stay. Fails if the code gives no discount now, and the cart stays unchanged.
 */
export async function changeCartPromoCode(
  ctx: AppContext,
  token: string,
  entered: string,
): Promise<Result<null, ChangeCartPromoFailure>> {
  const allowed = await consumeRateLimit(ctx, 'shared-cart-change');
  if (!allowed.ok) return allowed;
  const before = await findUnpricedSharedCartByToken(ctx, token);
  if (!before) return fail({ code: 'NOT_FOUND' });
  if (before.state !== 'open') return fail({ code: 'NOT_OPEN', state: before.state });
  const { lines } = before;
  const priced = await calculateSharedCartPrices(ctx, { lines, promoCode: '' });
  const checked = await validateEnteredPromo(ctx, entered, toSharedCartPromoLines(priced.lines));
  if (!checked.ok) {
    const { failure } = checked;
    return fail(
      failure.code === 'PROMO_INVALID' || failure.code === 'RATE_LIMITED' ? failure : { code: 'PROMO_ERROR' },
    );
  }
  const discountCents = checked.value?.applied.discountCents ?? 0;
  return inTransaction(ctx, async (ctx): Promise<Result<null, ChangeCartPromoFailure>> => {
    const cart = await findUnpricedSharedCartByToken(ctx, token, { isHeld: true });
    if (cart?.state !== 'open')
      return fail(cart ? { code: 'NOT_OPEN', state: cart.state } : { code: 'NOT_FOUND' });
    const { subtotalCents } = cart.shown;
    const appliedCents = Math.min(discountCents, subtotalCents);
    await ctx.db
      .update(sharedCarts)
      .set({
        promoCode: checked.value ? normalisePromoCode(entered) : '',
        shown: { subtotalCents, discountCents: appliedCents, totalCents: subtotalCents - appliedCents },
        isKept: true,
        expiresAt: getSharedCartExpiry(ctx.now, { isKept: true }),
        updatedAt: ctx.now,
      })
      .where(eq(sharedCarts.id, cart.id));
    return ok(null);
  });
}
