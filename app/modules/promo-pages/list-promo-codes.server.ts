import { and, asc, desc, eq, gt, ilike, inArray, isNull, lte, ne, or, type SQL, sql, sum } from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import {
  listServicesWithSaleState,
  listCategoriesOnSale,
} from '#app/modules/catalog/list-service-states.server.ts';
import type { ServiceWithSaleState } from '#app/modules/catalog/service-state.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { buildRevenueOrdersCondition } from '#app/modules/order-pages/figures/find-sold-orders.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { narrowPromoCodeDiscountType } from '#app/modules/promo/find-promo.server.ts';
import {
  type PromoAppliesTo,
  type PromoAvailability,
  getPromoAvailability,
  isPromoCodeScopeLimited,
} from '#app/modules/promo/model.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countRowsUpTo, readPaginatedDatabaseList } from '#app/platform/db/listing.server.ts';

import type { PromoListRow, PromoCodeListState } from './promo-search.ts';

const PROMO_SORT_COLUMNS: Record<PromoCodeListState['sort'], SQL[]> = {
  newest: [desc(promoCodes.createdAt), desc(promoCodes.id)],
  oldest: [asc(promoCodes.createdAt), asc(promoCodes.id)],
  'a-z': [asc(promoCodes.code)],
  'z-a': [desc(promoCodes.code)],
  'most-used': [desc(promoCodes.currentUses), desc(promoCodes.id)],
  ends: [sql`${promoCodes.endsAt} asc nulls last`, desc(promoCodes.id)],
};

/** The condition for rows in a state of `getPromoAvailability` now. */
function buildPromoAvailabilityCondition(state: PromoAvailability, now: Date): SQL | undefined {
  if (state === 'paused' || state === 'archived') return eq(promoCodes.status, state);
  const isOn = eq(promoCodes.status, 'active');
  const ahead = gt(promoCodes.startsAt, now);
  if (state === 'scheduled') return and(isOn, ahead);
  const begun = and(isOn, or(isNull(promoCodes.startsAt), lte(promoCodes.startsAt, now)));
  if (state === 'expired') return and(begun, lte(promoCodes.endsAt, now));
  const open = and(begun, or(isNull(promoCodes.endsAt), gt(promoCodes.endsAt, now)));
  const isFull = sql`${promoCodes.maxUses} is not null and ${promoCodes.currentUses} >= ${promoCodes.maxUses}`;
  return and(open, state === 'used-up' ? isFull : sql`not (${isFull})`);
}

function buildPromoCodeListCondition({ q, filters }: PromoCodeListState, now: Date): SQL | undefined {
  return and(
    q
      ? or(
          ilike(promoCodes.code, createLikeContainsPattern(q)),
          ilike(promoCodes.description, createLikeContainsPattern(q)),
        )
      : undefined,
    filters.state ? buildPromoAvailabilityCondition(filters.state, now) : ne(promoCodes.status, 'archived'),
    filters.type ? eq(promoCodes.type, filters.type) : undefined,
  );
}

/** The revenue of sold orders per code, and their discounts. */
async function readPromoCodeSales(ctx: AppContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { revenueCents: number; discountCents: number }>();
  const rows = await ctx.db
    .select({
      id: orders.promoId,
      revenueCents: sum(orders.totalCents).mapWith(Number),
      discountCents: sum(orders.discountCents).mapWith(Number),
    })
    .from(orders)
    .where(and(inArray(orders.promoId, [...ids]), buildRevenueOrdersCondition(ctx)))
    .groupBy(orders.promoId);
  return new Map(rows.map(({ id, ...sales }) => [id ?? '', sales]));
}

const formatServiceCount = (count: number) =>
  count === 1 ? '1 service' : `${count.toLocaleString('en-US')} services`;

/** Returns `Fix Problems, 2 services`; null for an unlimited code. */
function formatPromoCodeScope({ categories, serviceIds }: PromoAppliesTo): string | null {
  const words = [...(categories ?? []), ...(serviceIds ? [formatServiceCount(serviceIds.length)] : [])];
  return words.length === 0 ? null : words.join(', ');
}

/** Whether anything that a limited code discounts is on sale. */
function hasPromoCodeSellableServices(
  { categories, serviceIds }: PromoAppliesTo,
  { states, sold }: { states: readonly ServiceWithSaleState[]; sold: ReadonlySet<string> },
): boolean {
  return (
    categories?.some((name) => sold.has(name)) === true ||
    states.some(({ id, state }) => state === 'on-sale' && serviceIds?.includes(id) === true)
  );
}

/** Returns one page of the promo codes; archived ones only on request. */
export function listPromoCodes(ctx: AppContext, state: PromoCodeListState): Promise<ListPage<PromoListRow>> {
  assertCan(ctx, 'promos:read');
  const where = buildPromoCodeListCondition(state, ctx.now);
  return readPaginatedDatabaseList(state, {
    rows: async ({ limit, offset }) => {
      const found = await ctx.db
        .select({ row: promoCodes, createdBy: users.name })
        .from(promoCodes)
        .leftJoin(users, eq(users.id, promoCodes.createdBy))
        .where(where)
        .orderBy(...PROMO_SORT_COLUMNS[state.sort])
        .limit(limit)
        .offset(offset);
      const sales = await readPromoCodeSales(
        ctx,
        found.map(({ row }) => row.id),
      );
      const states = await listServicesWithSaleState(ctx, [
        ...new Set(found.flatMap(({ row }) => row.serviceIds ?? [])),
      ]);
      const sold = await listCategoriesOnSale(ctx);
      return found.map(({ row, createdBy }) => ({
        id: row.id,
        code: row.code,
        description: row.description,
        discount: { type: narrowPromoCodeDiscountType(row).type, value: row.value },
        availability: getPromoAvailability(row, ctx.now),
        startsAt: row.startsAt?.toISOString() ?? null,
        endsAt: row.endsAt?.toISOString() ?? null,
        minOrderCents: row.minOrderCents,
        appliesTo: formatPromoCodeScope(row),
        appliesToNothing:
          isPromoCodeScopeLimited(row) && !hasPromoCodeSellableServices(row, { states, sold }),
        uses: row.currentUses,
        maxUses: row.maxUses,
        ...(sales.get(row.id) ?? { revenueCents: 0, discountCents: 0 }),
        createdBy,
        createdAt: row.createdAt.toISOString(),
      }));
    },
    count: () => countRowsUpTo(ctx, sql`select 1 from ${promoCodes} where ${where ?? sql`true`}`),
  });
}
