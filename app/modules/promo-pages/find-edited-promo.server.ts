import { and, asc, desc, eq, sql } from 'drizzle-orm';

import type { Cents } from '#app/lib/money.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { publicServiceCondition } from '#app/modules/catalog/list-public-services.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { formatOrderNumber, MIN_STRIPE_CHARGE_CENTS } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import {
  getPromoAvailability,
  type PromoCodeDiscount,
  computePromoDiscount,
  isLineEligibleForPromoCode,
} from '#app/modules/promo/model.ts';
import type { PromoCodeFormTerms } from '#app/modules/promo/promo-form.ts';
import { toPromoCodeFormTerms } from '#app/modules/promo/save-promo-code.server.ts';
import { promoCodes, promoRedemptions } from '#app/modules/promo/tables.server.ts';
import { assertCan, hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';

import { listPromoAppliesToWarnings } from './applies-to-warnings.server.ts';
import type { EditablePromoCode, PromoUse } from './promo-search.ts';

/** Returns services that would cost 1 to 49 cents with the code, which is too little for a card payment. */
export function listServicesTooCheapWithPromo(
  discount: PromoCodeDiscount,
  priced: readonly { title: string; priceCents: Cents }[],
): string[] {
  return priced
    .filter(({ priceCents }) => {
      const left = priceCents - computePromoDiscount(discount, priceCents);
      return left > 0 && left < MIN_STRIPE_CHARGE_CENTS;
    })
    .map(({ title }) => title);
}

const MAX_SERVICE_TITLES_BEFORE_MORE = 3;

/** `One, Two and 4 more` */
function formatServiceTitleList(titles: readonly string[]): string {
  const more = titles.length - MAX_SERVICE_TITLES_BEFORE_MORE;
  const shown = titles.slice(0, MAX_SERVICE_TITLES_BEFORE_MORE).join(', ');
  return more > 0 ? `${shown} and ${more.toLocaleString('en-US')} more` : shown;
}

/** Warnings for the owner, as sentences (pages.md, /admin/promo-codes). */
async function listPromoWarnings(
  ctx: AppContext,
  terms: PromoCodeFormTerms,
  uses: number,
): Promise<string[]> {
  const priced = await ctx.db
    .select({
      serviceId: services.id,
      category: services.category,
      title: services.title,
      priceCents: services.priceCents,
    })
    .from(services)
    .where(publicServiceCondition)
    .orderBy(asc(services.priceCents), asc(services.id));
  const titles = listServicesTooCheapWithPromo(
    terms,
    priced.flatMap(({ serviceId, category, title, priceCents }) =>
      title === null ||
      priceCents === null ||
      !isLineEligibleForPromoCode(terms, { serviceId, category: category ?? '' })
        ? []
        : [{ title, priceCents }],
    ),
  );
  return [
    ...(await listPromoAppliesToWarnings(ctx, terms)),
    ...(terms.maxUses !== null && terms.maxUses < uses
      ? [
          `It has been used ${uses.toLocaleString('en-US')} times, more than its limit of ${terms.maxUses.toLocaleString('en-US')}. It can’t be used anymore.`,
        ]
      : []),
    ...(titles.length > 0
      ? [
          `With it ${formatServiceTitleList(titles)} would cost less than $0.50, the least a card can be charged. Checkout refuses such orders.`,
        ]
      : []),
  ];
}

/** Returns one code; null if there is none. */
export async function findPromoForEditing(ctx: AppContext, id: string): Promise<EditablePromoCode | null> {
  assertCan(ctx, 'promos:read');
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(promoCodes).where(eq(promoCodes.id, id));
  if (!row) return null;
  const terms = toPromoCodeFormTerms(row);
  return {
    id,
    terms,
    version: row.version,
    status: row.status,
    availability: getPromoAvailability(row, ctx.now),
    uses: row.currentUses,
    isUsed: (await ctx.db.$count(promoRedemptions, eq(promoRedemptions.promoId, id))) > 0,
    warnings: await listPromoWarnings(ctx, terms, row.currentUses),
  };
}

const MAX_LISTED_PROMO_USES = 100;

const narrowStoredPromoUseState = (state: string): PromoUse['state'] =>
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
        buildDemoOrRealRowsCondition(ctx, orders),
      ),
    )
    .orderBy(desc(promoRedemptions.reservedAt), desc(promoRedemptions.id))
    .limit(MAX_LISTED_PROMO_USES);
  const mayRead = hasPermission(ctx.actor, 'customers:read');
  return rows.map(({ use, order }) => ({
    orderId: order.id,
    number: formatOrderNumber(order.id),
    state: narrowStoredPromoUseState(use.state),
    isOverLimit: use.isOverLimit,
    email: mayRead ? order.email : null,
    discountCents: use.discountCents,
    totalCents: order.totalCents,
    status: order.status,
    at: (use.usedAt ?? use.releasedAt ?? use.reservedAt).toISOString(),
  }));
}
