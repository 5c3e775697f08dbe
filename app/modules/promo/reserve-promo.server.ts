import { and, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';

import type { Cents } from '#app/lib/money.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { databaseNowSql } from '#app/platform/db/now.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { narrowPromoCodeDiscountType, storedPromoColumns, type StoredPromo } from './find-promo.server.ts';
import { evaluatePromoCodeForCart, type PromoFailure, type PromoCodeCartLine } from './model.ts';
import { promoCodes, promoRedemptions } from './tables.server.ts';

/**
 * Returns why a conditional increment changed no row: the exact sentence, by the clock that decided
 * (orders.md "Promo codes, refunds and disputes").
 */
async function findPromoReservationFailure(
  ctx: AppContext,
  promoId: string,
  lines: readonly PromoCodeCartLine[],
): Promise<PromoFailure> {
  const [row] = await ctx.db
    .select({ ...storedPromoColumns, at: databaseNowSql(ctx).mapWith(promoCodes.createdAt) })
    .from(promoCodes)
    .where(and(eq(promoCodes.id, promoId), eq(promoCodes.status, 'active')));
  if (!row) return { code: 'unknown' };
  const verdict = evaluatePromoCodeForCart(narrowPromoCodeDiscountType(row), lines, row.at);
  // Valid again a moment later (a use was released, or its value was edited): the code itself was fine.
  return verdict.ok ? { code: 'error' } : verdict.failure;
}

const isSamePromoScopeListSql = (
  column: typeof promoCodes.serviceIds | typeof promoCodes.categories,
  list: readonly string[] | null,
) => sql`${column} is not distinct from ${list === null ? null : JSON.stringify(list)}::jsonb`;

/**
 * Reserves one use of a code for an order, inside the transaction that inserts
 * the order. One statement decides, so concurrent checkouts never exceed the
 * limit; a failure rolls back the whole order (orders.md "Promo codes, refunds and disputes").
 */
export async function reservePromoCodeUse(
  ctx: AppContext,
  use: {
    promo: StoredPromo;
    orderId: string;
    userId: string | null;
    lines: readonly PromoCodeCartLine[];
    discountCents: Cents;
  },
): Promise<Result<null, PromoFailure>> {
  const { promo, orderId, userId, lines, discountCents } = use;
  const subtotalCents = lines.reduce((sum, { lineCents }) => sum + lineCents, 0);
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
    const at = databaseNowSql(ctx);
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
          isSamePromoScopeListSql(promoCodes.serviceIds, promo.serviceIds),
          isSamePromoScopeListSql(promoCodes.categories, promo.categories),
          lte(promoCodes.minOrderCents, subtotalCents),
          or(isNull(promoCodes.startsAt), lte(promoCodes.startsAt, at)),
          or(isNull(promoCodes.endsAt), gt(promoCodes.endsAt, at)),
          or(isNull(promoCodes.maxUses), lt(promoCodes.currentUses, promoCodes.maxUses)),
        ),
      )
      .returning({ id: promoCodes.id });
    if (!taken) return fail(await findPromoReservationFailure(ctx, promo.id, lines));
    const isWithin = await isWithinPromoCodeLimitPerCustomer(ctx, promo, {
      userId,
      excludedOrderId: orderId,
    });
    return isWithin ? ok(null) : fail({ code: 'customer-limit-reached' });
  });
}

/**
 * Whether an account may use a code once more, counting its orders except this
 * one; guests always may. Checkout calls it after the increment, which locks
 * the code's row, so that the second of two concurrent ones sees the first.
 */
export async function isWithinPromoCodeLimitPerCustomer(
  ctx: AppContext,
  { id, perCustomerLimit }: StoredPromo,
  { userId, excludedOrderId }: { userId: string | null; excludedOrderId: string | null },
): Promise<boolean> {
  if (userId === null || perCustomerLimit === null || perCustomerLimit === undefined) return true;
  const others = await ctx.db
    .select({ id: promoRedemptions.id })
    .from(promoRedemptions)
    .where(
      and(
        eq(promoRedemptions.promoId, id),
        eq(promoRedemptions.userId, userId),
        excludedOrderId === null ? undefined : ne(promoRedemptions.orderId, excludedOrderId),
        ne(promoRedemptions.state, 'released'),
      ),
    )
    .limit(perCustomerLimit);
  return others.length < perCustomerLimit;
}
