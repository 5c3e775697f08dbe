import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { decryptSharedCartLinkToken } from './cart-token.server.ts';
import { sharedCarts } from './tables.server.ts';

/**
 * Returns the page of the cart that an order was started from, for the browser
 * that started it; null if there is no cart.
 */
export async function findSharedCartUrlOfOrder(ctx: AppContext, orderId: string): Promise<string | null> {
  const { id, tokenSealed } = sharedCarts;
  const [row] = await ctx.db
    .select({ id, tokenSealed })
    .from(sharedCarts)
    .where(eq(sharedCarts.orderId, orderId));
  const token = row ? decryptSharedCartLinkToken(ctx, row) : null;
  return token === null ? null : `/c/${token}`;
}
