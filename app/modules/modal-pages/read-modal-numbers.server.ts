import { and, count, eq, gte, inArray, sum } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { countConfirmedExitModalEmails } from '#app/modules/consents/list-collected.server.ts';
import { exitModalDays } from '#app/modules/exit-modal/tables.server.ts';
import { buildRevenueOrdersCondition } from '#app/modules/order-pages/figures/find-sold-orders.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { ExitModalStatistics } from './modal-search.ts';

type ExitModalIdAndPromoCode = { id: string; promoCode: string };

/** Returns midnight (UTC) at the start of a span of days that includes today; null for no start. */
export function getUtcStartOfDaysPeriod(now: Date, days: number | null): Date | null {
  if (days === null) return null;
  return new Date(
    `${addDays(now, 1 - days)
      .toISOString()
      .slice(0, 10)}T00:00:00.000Z`,
  );
}

async function readExitModalEventCounts(ctx: AppContext, ids: readonly string[], since: Date | null) {
  const { modalId, day, shown, dismissed, converted } = exitModalDays;
  const rows = await ctx.db
    .select({
      modalId,
      shown: sum(shown).mapWith(Number),
      dismissed: sum(dismissed).mapWith(Number),
      converted: sum(converted).mapWith(Number),
    })
    .from(exitModalDays)
    .where(and(inArray(modalId, [...ids]), since ? gte(day, since.toISOString().slice(0, 10)) : undefined))
    .groupBy(modalId);
  return new Map(rows.map(({ modalId: id, ...counts }) => [id, counts]));
}

/** Sold orders by their code, of the chosen data set; without a choice, no demo orders. */
async function countOrdersByPromoCode(ctx: AppContext, codes: readonly string[], since: Date | null) {
  if (codes.length === 0) return new Map<string, number>();
  const rows = await ctx.db
    .select({ code: promoCodes.code, orders: count() })
    .from(orders)
    .innerJoin(promoCodes, eq(promoCodes.id, orders.promoId))
    .where(
      and(
        inArray(promoCodes.code, [...codes]),
        buildRevenueOrdersCondition(ctx),
        ctx.dataSet ? undefined : eq(orders.isDemo, false),
        since ? gte(orders.createdAt, since) : undefined,
      ),
    )
    .groupBy(promoCodes.code);
  return new Map(rows.map((row) => [row.code, row.orders]));
}

/**
 * Returns the numbers of each of these exit modals since a time, or ever: three
 * queries, however many there are.
 */
export async function readModalStatistics(
  ctx: AppContext,
  modals: readonly ExitModalIdAndPromoCode[],
  since: Date | null,
): Promise<(modal: ExitModalIdAndPromoCode) => ExitModalStatistics> {
  assertCan(ctx, 'exit-modal:read');
  const ids = modals.map(({ id }) => id);
  const codes = [...new Set(modals.map(({ promoCode }) => promoCode).filter(Boolean))];
  const counts =
    ids.length === 0 ? new Map<string, never>() : await readExitModalEventCounts(ctx, ids, since);
  const sold = await countOrdersByPromoCode(ctx, codes, since);
  const collected = await countConfirmedExitModalEmails(ctx, ids, since);
  return ({ id, promoCode }) => ({
    ...(counts.get(id) ?? { shown: 0, dismissed: 0, converted: 0 }),
    orders: sold.get(promoCode) ?? 0,
    addresses: collected.get(id) ?? 0,
  });
}
