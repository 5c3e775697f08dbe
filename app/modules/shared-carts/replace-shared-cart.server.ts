import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import { findUnpricedSharedCartByToken } from './find-shared-cart.server.ts';
import { getSharedCartExpiry, type SharedCartFailure } from './model.ts';
import { parseSharedCartContent } from './store-content.server.ts';
import { sharedCarts } from './tables.server.ts';

/**
 * Replaces all contents of a cart at current prices; its lifetime starts over like a new one's. The same
 * contents only extend the lifetime. Fails for a cart that is paid, being paid, canceled or expired.
 */
export async function replaceSharedCartContent(
  ctx: AppContext,
  token: string,
  content: unknown,
): Promise<Result<null, SharedCartFailure>> {
  const allowed = await consumeRateLimit(ctx, 'shared-cart-change');
  if (!allowed.ok) return allowed;
  const columns = await parseSharedCartContent(ctx, content);
  if (!columns.ok) return columns;
  return inTransaction(ctx, async (ctx): Promise<Result<null, SharedCartFailure>> => {
    const cart = await findUnpricedSharedCartByToken(ctx, token, { isHeld: true });
    if (!cart) return fail({ code: 'NOT_FOUND' });
    if (cart.state !== 'open') return fail({ code: 'NOT_OPEN', state: cart.state });
    const times = { expiresAt: getSharedCartExpiry(ctx.now, cart), updatedAt: ctx.now };
    await ctx.db
      .update(sharedCarts)
      .set({ ...columns.value, ...times })
      .where(eq(sharedCarts.id, cart.id));
    return ok(null);
  });
}
