import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { consumeLimit } from '#app/platform/rate-limit.server.ts';

import { findStoredCart } from './find-shared-cart.server.ts';
import { openUntil, type SharedCartFailure } from './model.ts';
import { readContent } from './store-content.server.ts';
import { sharedCarts } from './tables.server.ts';

/**
 * Puts another content in the place of all a cart held, at today's prices; it is open from now on as long as a new one. The same
 * content again changes nothing but the time. One that is paid, on its way to be, canceled or expired stays as it is.
 */
export async function replaceSharedCart(
  ctx: AppContext,
  token: string,
  content: unknown,
): Promise<Result<null, SharedCartFailure>> {
  const allowed = await consumeLimit(ctx, 'shared-cart-change');
  if (!allowed.ok) return allowed;
  const columns = await readContent(ctx, content);
  if (!columns.ok) return columns;
  return inTransaction(ctx, async (ctx): Promise<Result<null, SharedCartFailure>> => {
    const cart = await findStoredCart(ctx, token, { isHeld: true });
    if (!cart) return fail({ code: 'NOT_FOUND' });
    if (cart.state !== 'open') return fail({ code: 'NOT_OPEN', state: cart.state });
    const times = { expiresAt: openUntil(ctx.now, cart), updatedAt: ctx.now };
    await ctx.db
      .update(sharedCarts)
      .set({ ...columns.value, ...times })
      .where(eq(sharedCarts.id, cart.id));
    return ok(null);
  });
}
