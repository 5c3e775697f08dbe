import { and, eq, type SQL, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { promoCodes, promoRedemptions } from './tables.server.ts';

/** Addresses of one mailbox count as one: without what stands behind a plus sign. */
const mailboxOf = (email: SQL | typeof promoRedemptions.emailNorm) =>
  sql`regexp_replace(lower(${email}), '[+][^@]*@', '@')`;

/** Whether a paid order's code was used more often than one mailbox may; told to the team, never refused. */
async function passesCustomerLimit(ctx: AppContext, orderId: string, emailNorm: string | null) {
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
        sql`${mailboxOf(promoRedemptions.emailNorm)} = ${mailboxOf(sql`${emailNorm}::text`)}`,
      ),
    );
  return uses.length > own.perCustomerLimit;
}

/** Takes a use again that was given back, even above the limit; that is marked. Null, and no change, without such a use. */
async function retake(
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
 * The order was paid: its reservation becomes a use. A reservation that was released meanwhile is taken again, even
 * above the limit, because the money is there. Repeating it changes nothing. Says whether the limit was passed.
 */
export async function usePromo(
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
      return { isOverLimit: false, isOverCustomerLimit: await passesCustomerLimit(ctx, orderId, emailNorm) };
    }
    const retaken = await retake(ctx, orderId, used);
    if (!retaken) return { isOverLimit: false, isOverCustomerLimit: false };
    const { isOverLimit } = retaken;
    return { isOverLimit, isOverCustomerLimit: await passesCustomerLimit(ctx, orderId, emailNorm) };
  });
}

/** The order waits for its money again, so its code has its use again; in the caller's transaction. */
export async function reservePromoAgain(ctx: AppContext, orderId: string): Promise<void> {
  await retake(ctx, orderId, { state: 'reserved', releasedAt: null, updatedAt: ctx.now });
}
