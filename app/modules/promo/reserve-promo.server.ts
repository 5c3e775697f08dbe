import { and, eq, gt, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';

import type { Cents } from '#app/lib/money.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { dbNow } from '#app/platform/db/now.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { asPromo, storedPromo, type StoredPromo } from './find-promo.server.ts';
import { evaluatePromo, type PromoFailure } from './model.ts';
import { promoCodes, promoRedemptions } from './tables.server.ts';

/** Why a conditional increment touched no row: the exact sentence, by the clock that decided (orders.md section 15). */
async function explainRefusal(ctx: AppContext, promoId: string, subtotalCents: Cents): Promise<PromoFailure> {
  const [row] = await ctx.db
    .select({ ...storedPromo, at: dbNow(ctx).mapWith(promoCodes.createdAt) })
    .from(promoCodes)
    .where(and(eq(promoCodes.id, promoId), eq(promoCodes.status, 'active')));
  if (!row) return { code: 'unknown' };
  const verdict = evaluatePromo(asPromo(row), subtotalCents, row.at);
  // Valid again a moment later (a use came back, or its value was edited): nothing was wrong with the code itself.
  return verdict.ok ? { code: 'error' } : verdict.failure;
}

/**
 * Takes one use of a code for an order, inside the transaction that inserts the order. One statement decides, so
 * parallel checkouts never pass the limit; a refusal rolls the whole order back (orders.md section 15).
 */
export async function reservePromo(
  ctx: AppContext,
  use: {
    promo: StoredPromo;
    orderId: string;
    userId: string | null;
    subtotalCents: Cents;
    discountCents: Cents;
  },
): Promise<Result<null, PromoFailure>> {
  const { promo, orderId, userId, subtotalCents, discountCents } = use;
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(promoRedemptions).values({
      promoId: promo.id,
      orderId,
      userId,
      discountCents,
      state: 'reserved',
      reservedAt: ctx.now,
      createdAt: ctx.now,
    });
    const at = dbNow(ctx);
    const [taken] = await ctx.db
      .update(promoCodes)
      .set({ currentUses: sql`${promoCodes.currentUses} + 1`, updatedAt: ctx.now })
      .where(
        and(
          eq(promoCodes.id, promo.id),
          eq(promoCodes.status, 'active'),
          // The discount was computed from these; an edit in between must not sell at the old terms.
          eq(promoCodes.type, promo.type),
          eq(promoCodes.value, promo.value),
          lte(promoCodes.minOrderCents, subtotalCents),
          or(isNull(promoCodes.startsAt), lte(promoCodes.startsAt, at)),
          or(isNull(promoCodes.endsAt), gt(promoCodes.endsAt, at)),
          or(isNull(promoCodes.maxUses), lt(promoCodes.currentUses, promoCodes.maxUses)),
        ),
      )
      .returning({ id: promoCodes.id });
    if (!taken) return fail(await explainRefusal(ctx, promo.id, subtotalCents));
    const isWithin = await isWithinCustomerLimit(ctx, promo, orderId, userId);
    return isWithin ? ok(null) : fail({ code: 'customer-limit-reached' });
  });
}

/** Asked after the increment, which holds the code's row: of two checkouts at once the second sees the first. */
async function isWithinCustomerLimit(
  ctx: AppContext,
  { id, perCustomerLimit }: StoredPromo,
  orderId: string,
  userId: string | null,
): Promise<boolean> {
  if (userId === null || perCustomerLimit === null || perCustomerLimit === undefined) return true;
  const others = await ctx.db
    .select({ id: promoRedemptions.id })
    .from(promoRedemptions)
    .where(
      and(
        eq(promoRedemptions.promoId, id),
        eq(promoRedemptions.userId, userId),
        ne(promoRedemptions.orderId, orderId),
        ne(promoRedemptions.state, 'released'),
      ),
    )
    .limit(perCustomerLimit);
  return others.length < perCustomerLimit;
}

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
    const [retaken] = await ctx.db
      .update(promoRedemptions)
      .set(used)
      .where(and(eq(promoRedemptions.orderId, orderId), eq(promoRedemptions.state, 'released')))
      .returning({ id: promoRedemptions.id, promoId: promoRedemptions.promoId });
    if (!retaken) return { isOverLimit: false, isOverCustomerLimit: false };
    const [promo] = await ctx.db
      .update(promoCodes)
      .set({ currentUses: sql`${promoCodes.currentUses} + 1`, updatedAt: ctx.now })
      .where(eq(promoCodes.id, retaken.promoId))
      .returning({ currentUses: promoCodes.currentUses, maxUses: promoCodes.maxUses });
    const isOverLimit = promo !== undefined && promo.maxUses !== null && promo.currentUses > promo.maxUses;
    if (isOverLimit) {
      await ctx.db.update(promoRedemptions).set({ isOverLimit }).where(eq(promoRedemptions.id, retaken.id));
    }
    return { isOverLimit, isOverCustomerLimit: await passesCustomerLimit(ctx, orderId, emailNorm) };
  });
}

/** Gives a reserved use back, exactly once: only the caller that moved the redemption lowers the count. */
export async function releasePromo(ctx: AppContext, orderId: string): Promise<void> {
  await release(ctx, orderId, ['reserved']);
}

/** Gives the use of a paid order back, whose money went back whole, or that was canceled; exactly once. */
export async function releaseUsedPromo(ctx: AppContext, orderId: string): Promise<void> {
  await release(ctx, orderId, ['reserved', 'used']);
}

async function release(ctx: AppContext, orderId: string, from: string[]): Promise<void> {
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

/** Removes the redemptions of orders that are about to be deleted; one that still holds a use gives it back first. */
export async function forgetRedemptions(ctx: AppContext, orderIds: string[]): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    for (const orderId of orderIds) await releasePromo(ctx, orderId);
    await ctx.db.delete(promoRedemptions).where(inArray(promoRedemptions.orderId, orderIds));
  });
}
