import { and, eq, inArray, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { promoCodes, promoRedemptions } from './tables.server.ts';

/** Releases a reserved use exactly once: only the caller that changed the redemption lowers the count. */
export async function releaseReservedPromoCodeUse(ctx: AppContext, orderId: string): Promise<void> {
  await releasePromoCodeRedemption(ctx, orderId, ['reserved']);
}

/** Releases the use of a paid order that was fully refunded or canceled, exactly once. */
export async function releasePromoCodeUseOnRefund(ctx: AppContext, orderId: string): Promise<void> {
  await releasePromoCodeRedemption(ctx, orderId, ['reserved', 'used']);
}

async function releasePromoCodeRedemption(ctx: AppContext, orderId: string, from: string[]): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [released] = await ctx.db
      .update(promoRedemptions)
      .set({ state: 'released', releasedAt: ctx.now, updatedAt: ctx.now })
      .where(and(eq(promoRedemptions.orderId, orderId), inArray(promoRedemptions.state, from)))
      .returning({ promoId: promoRedemptions.promoId });
    if (!released) return;
    await ctx.db
      .update(promoCodes)
      .set({ currentUses: sql`${promoCodes.currentUses} - 1`, updatedAt: ctx.now })
      .where(eq(promoCodes.id, released.promoId));
  });
}

/** Deletes the redemptions of orders that are about to be deleted; active uses are released first. */
export async function deletePromoCodeRedemptions(ctx: AppContext, orderIds: string[]): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    for (const orderId of orderIds) await releaseReservedPromoCodeUse(ctx, orderId);
    await ctx.db.delete(promoRedemptions).where(inArray(promoRedemptions.orderId, orderIds));
  });
}
