import { and, asc, desc, eq, sql } from 'drizzle-orm';

import type { Cents } from '#app/lib/money.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { isPublicService } from '#app/modules/catalog/list-public-services.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { orderNumber, SMALLEST_CHARGE_CENTS } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { availabilityOf, type Discount, discountFor, isEligible } from '#app/modules/promo/model.ts';
import type { PromoTerms } from '#app/modules/promo/promo-form.ts';
import { termsOf } from '#app/modules/promo/save-promo-code.server.ts';
import { promoCodes, promoRedemptions } from '#app/modules/promo/tables.server.ts';
import { assertCan, hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDataSetCondition } from '#app/platform/db/data-set.server.ts';

import { appliesToWarnings } from './applies-to-warnings.server.ts';
import type { EditedPromo, PromoUse } from './promo-search.ts';

/** Returns services that would cost 1 to 49 cents with the code, which is too little for a card payment. */
export function unpayable(
  discount: Discount,
  priced: readonly { title: string; priceCents: Cents }[],
): string[] {
  return priced
    .filter(({ priceCents }) => {
      const left = priceCents - discountFor(discount, priceCents);
      return left > 0 && left < SMALLEST_CHARGE_CENTS;
    })
    .map(({ title }) => title);
}

const MOST_NAMED = 3;

/** `One, Two and 4 more` */
function joinTitles(titles: readonly string[]): string {
  const more = titles.length - MOST_NAMED;
  const shown = titles.slice(0, MOST_NAMED).join(', ');
  return more > 0 ? `${shown} and ${more.toLocaleString('en-US')} more` : shown;
}

/** Warnings for the owner, as sentences (pages.md, /admin/promo-codes). */
async function warningsOf(ctx: AppContext, terms: PromoTerms, uses: number): Promise<string[]> {
  const priced = await ctx.db
    .select({
      serviceId: services.id,
      category: services.category,
      title: services.title,
      priceCents: services.priceCents,
    })
    .from(services)
    .where(isPublicService)
    .orderBy(asc(services.priceCents), asc(services.id));
  const titles = unpayable(
    terms,
    priced.flatMap(({ serviceId, category, title, priceCents }) =>
      title === null || priceCents === null || !isEligible(terms, { serviceId, category: category ?? '' })
        ? []
        : [{ title, priceCents }],
    ),
  );
  return [
    ...(await appliesToWarnings(ctx, terms)),
    ...(terms.maxUses !== null && terms.maxUses < uses
      ? [
          `It has been used ${uses.toLocaleString('en-US')} times, more than its limit of ${terms.maxUses.toLocaleString('en-US')}. It can’t be used anymore.`,
        ]
      : []),
    ...(titles.length > 0
      ? [
          `With it ${joinTitles(titles)} would cost less than $0.50, which no card can be charged. Checkout refuses that.`,
        ]
      : []),
  ];
}

/** Returns one code; null if there is none. */
export async function findEditedPromo(ctx: AppContext, id: string): Promise<EditedPromo | null> {
  assertCan(ctx, 'promos:read');
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(promoCodes).where(eq(promoCodes.id, id));
  if (!row) return null;
  const terms = termsOf(row);
  return {
    id,
    terms,
    version: row.version,
    status: row.status,
    availability: availabilityOf(row, ctx.now),
    uses: row.currentUses,
    isUsed: (await ctx.db.$count(promoRedemptions, eq(promoRedemptions.promoId, id))) > 0,
    warnings: await warningsOf(ctx, terms, row.currentUses),
  };
}

const MOST_USES = 100;

const asState = (state: string): PromoUse['state'] =>
  state === 'used' || state === 'released' ? state : 'reserved';

/**
 * Returns the newest orders that used a code, with the state of the use;
 * addresses only for users who may read customers.
 */
export async function listPromoUses(ctx: AppContext, promoId: string): Promise<PromoUse[]> {
  assertCan(ctx, 'promos:read');
  const rows = await ctx.db
    .select({ use: promoRedemptions, order: orders })
    .from(promoRedemptions)
    .innerJoin(orders, eq(orders.id, promoRedemptions.orderId))
    .where(
      and(
        eq(promoRedemptions.promoId, promoId),
        sql`${orders.deletedAt} is null`,
        buildDataSetCondition(ctx, orders),
      ),
    )
    .orderBy(desc(promoRedemptions.reservedAt), desc(promoRedemptions.id))
    .limit(MOST_USES);
  const mayRead = hasPermission(ctx.actor, 'customers:read');
  return rows.map(({ use, order }) => ({
    orderId: order.id,
    number: orderNumber(order.id),
    state: asState(use.state),
    isOverLimit: use.isOverLimit,
    email: mayRead ? order.email : null,
    discountCents: use.discountCents,
    totalCents: order.totalCents,
    status: order.status,
    at: (use.usedAt ?? use.releasedAt ?? use.reservedAt).toISOString(),
  }));
}
