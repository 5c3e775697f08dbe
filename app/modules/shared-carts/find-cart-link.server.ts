import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { unsealToken } from './cart-token.server.ts';
import { sharedCarts } from './tables.server.ts';

/** The page of the cart that an order was begun from, for the browser that began it; null of an order that came of none. */
export async function findCartLink(ctx: AppContext, orderId: string): Promise<string | null> {
  const { id, tokenSealed } = sharedCarts;
  const [row] = await ctx.db
    .select({ id, tokenSealed })
    .from(sharedCarts)
    .where(eq(sharedCarts.orderId, orderId));
  const token = row ? unsealToken(ctx, row) : null;
  return token === null ? null : `/c/${token}`;
}
