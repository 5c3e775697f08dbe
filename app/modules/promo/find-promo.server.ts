import { and, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { normalisePromoCode, type PromoCodeRules } from './model.ts';
import { promoCodes } from './tables.server.ts';

/** A stored code: what the rules need, and the row's id. */
export type StoredPromo = PromoCodeRules & { id: string };

/** The columns of a `StoredPromo`. */
export const storedPromoColumns = {
  id: promoCodes.id,
  code: promoCodes.code,
  type: promoCodes.type,
  value: promoCodes.value,
  startsAt: promoCodes.startsAt,
  endsAt: promoCodes.endsAt,
  minOrderCents: promoCodes.minOrderCents,
  maxUses: promoCodes.maxUses,
  currentUses: promoCodes.currentUses,
  perCustomerLimit: promoCodes.perCustomerLimit,
  isFirstOrderOnly: promoCodes.isFirstOrderOnly,
  serviceIds: promoCodes.serviceIds,
  categories: promoCodes.categories,
};

/** Narrows the type of a code; a CHECK constraint allows only these two. */
export function narrowPromoCodeDiscountType<Row extends { type: string }>(
  row: Row,
): Row & { type: PromoCodeRules['type'] } {
  return { ...row, type: row.type === 'fixed' ? 'fixed' : 'percentage' };
}

/**
 * Returns the active code that a buyer entered (PROMO-01, PROMO-11: by code and
 * status, a single row); null if there is none.
 */
export async function findActivePromo(ctx: AppContext, entered: string): Promise<StoredPromo | null> {
  const [row] = await ctx.db
    .select(storedPromoColumns)
    .from(promoCodes)
    .where(and(eq(promoCodes.code, normalisePromoCode(entered)), eq(promoCodes.status, 'active')))
    .limit(1);
  return row ? narrowPromoCodeDiscountType(row) : null;
}

/** Returns the limits of a code in any state; null if there is no such code. */
export async function findPromoCodeCustomerLimits(
  ctx: AppContext,
  promoId: string,
): Promise<{ perCustomerLimit: number | null; isFirstOrderOnly: boolean } | null> {
  const { perCustomerLimit, isFirstOrderOnly } = promoCodes;
  const [row] = await ctx.db
    .select({ perCustomerLimit, isFirstOrderOnly })
    .from(promoCodes)
    .where(eq(promoCodes.id, promoId));
  return row ?? null;
}
