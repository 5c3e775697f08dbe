import { and, eq, type SQL, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { promoCodes, promoRedemptions } from './tables.server.ts';

/** Addresses of one mailbox count as one: the part after a plus sign is ignored. */
const buildEmailWithoutPlusTagSql = (email: SQL | typeof promoRedemptions.emailNorm) =>
  sql`regexp_replace(lower(${email}), '[+][^@]*@', '@')`;

/**
 * Whether a paid order exceeds its code's limit per mailbox; the team is
 * notified, but the payment is never refused.
 */
async function hasExceededPromoCodeLimitPerCustomer(
  ctx: AppContext,
  orderId: string,
  emailNorm: string | null,
) {
  const [own] = await ctx.db
    .select({ promoId: promoRedemptions.promoId, perCustomerLimit: promoCodes.perCustomerLimit })
    .from(promoRedemptions)
    .innerJoin(promoCodes, eq(promoCodes.id, promoRedemptions.promoId))
    .where(eq(promoRedemptions.orderId, orderId));
  if (!own || own.perCustomerLimit === null || emailNorm === null) return false;
  const uses = await ctx.db
    .select({ id: promoRedemptions.id })
    .from(promoRedemptions)
    .where(
      and(
        eq(promoRedemptions.promoId, own.promoId),
        eq(promoRedemptions.state, 'used'),
        sql`${buildEmailWithoutPlusTagSql(promoRedemptions.emailNorm)} = ${buildEmailWithoutPlusTagSql(sql`${emailNorm}::text`)}`,
      ),
    );
  return uses.length > own.perCustomerLimit;
}

/**
 * Takes a released use again, even above the limit, which is recorded. Returns null, without a change, if
 * there is no such use.
 */
async function retakeReleasedPromoCodeUse(
  ctx: AppContext,
  orderId: string,
  columns: Partial<typeof promoRedemptions.$inferInsert>,
): Promise<{ isOverLimit: boolean } | null> {
  const [retaken] = await ctx.db
    .update(promoRedemptions)
    .set(columns)
    .where(and(eq(promoRedemptions.orderId, orderId), eq(promoRedemptions.state, 'released')))
    .returning({ id: promoRedemptions.id, promoId: promoRedemptions.promoId });
  if (!retaken) return null;
  const [promo] = await ctx.db
    .update(promoCodes)
    .set({ currentUses: sql`${promoCodes.currentUses} + 1`, updatedAt: ctx.now })
    .where(eq(promoCodes.id, retaken.promoId))
    .returning({ currentUses: promoCodes.currentUses, maxUses: promoCodes.maxUses });
  const isOverLimit = promo !== undefined && promo.maxUses !== null && promo.currentUses > promo.maxUses;
  if (isOverLimit) {
    await ctx.db.update(promoRedemptions).set({ isOverLimit }).where(eq(promoRedemptions.id, retaken.id));
  }
  return { isOverLimit };
}

/**
 * Turns the reservation of a paid order into a use. A reservation that was released meanwhile is taken again,
 * even above the limit, because the order is paid. Idempotent. Returns whether the limit was exceeded.
 */
export async function redeemReservedPromo(
  ctx: AppContext,
  orderId: string,
  emailNorm: string | null,
): Promise<{ isOverLimit: boolean; isOverCustomerLimit: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const used = { state: 'used', usedAt: ctx.now, emailNorm, updatedAt: ctx.now };
    const [kept] = await ctx.db
      .update(promoRedemptions)
      .set(used)
      .where(and(eq(promoRedemptions.orderId, orderId), eq(promoRedemptions.state, 'reserved')))
      .returning({ id: promoRedemptions.id });
    if (kept) {
      return {
        isOverLimit: false,
        isOverCustomerLimit: await hasExceededPromoCodeLimitPerCustomer(ctx, orderId, emailNorm),
      };
    }
    const retaken = await retakeReleasedPromoCodeUse(ctx, orderId, used);
    if (!retaken) return { isOverLimit: false, isOverCustomerLimit: false };
    const { isOverLimit } = retaken;
    return {
      isOverLimit,
      isOverCustomerLimit: await hasExceededPromoCodeLimitPerCustomer(ctx, orderId, emailNorm),
    };
  });
}

/** Reserves the code's use again for an order that awaits its payment again; in the caller's transaction. */
export async function reserveReleasedPromoUseAgain(ctx: AppContext, orderId: string): Promise<void> {
  await retakeReleasedPromoCodeUse(ctx, orderId, { state: 'reserved', releasedAt: null, updatedAt: ctx.now });
}
