import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { findUnpricedSharedCartByToken } from './find-shared-cart.server.ts';
import type { SharedCartFailure } from './model.ts';
import { sharedCarts } from './tables.server.ts';

/**
 * Cancels a cart permanently; its link then shows that. Idempotent, also for an expired cart. Fails for a
 * cart that is paid or being paid; an open payment page stays valid until it expires.
 */
export async function cancelSharedCart(
  ctx: AppContext,
  token: string,
): Promise<Result<null, SharedCartFailure>> {
  return inTransaction(ctx, async (ctx): Promise<Result<null, SharedCartFailure>> => {
    const cart = await findUnpricedSharedCartByToken(ctx, token, { isHeld: true });
    if (!cart) return fail({ code: 'NOT_FOUND' });
    if (cart.state === 'paid' || cart.state === 'processing')
      return fail({ code: 'NOT_OPEN', state: cart.state });
    if (cart.state === 'open')
      await ctx.db
        .update(sharedCarts)
        .set({ canceledAt: ctx.now, updatedAt: ctx.now })
        .where(eq(sharedCarts.id, cart.id));
    return ok(null);
  });
}
