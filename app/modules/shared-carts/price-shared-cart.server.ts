import type { Cents } from '#app/lib/money.ts';
import { calculateCartTotals, type CartTotals } from '#app/modules/cart/model.ts';
import { listSellableServices } from '#app/modules/catalog/list-sellable-services.server.ts';
import type { SellableService } from '#app/modules/catalog/model.ts';
import {
  findDeliveryPromise,
  findDisplayedDeliveryPromise,
} from '#app/modules/fulfilment/schedule/find-promise.server.ts';
import { findActivePromo } from '#app/modules/promo/find-promo.server.ts';
import {
  type AppliedPromo,
  evaluatePromoCodeForCart,
  normalisePromoCode,
  type PromoFailure,
  type PromoCodeCartLine,
} from '#app/modules/promo/model.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { StoredSharedCartLine } from './model.ts';

/** A line at its current price. */
export type PricedCartLine = {
  serviceId: string;
  service: SellableService;
  quantity: number;
  unitCents: Cents;
  lineCents: Cents;
  /** Its price when the cart was last changed; null if it was not on sale then. */
  shownUnitCents: Cents | null;
};

/** The current prices of a shared cart, and its unavailable lines. */
export type PricedCart = {
  lines: PricedCartLine[];
  unavailable: { serviceId: string; title: string | null; quantity: number }[];
  /** Of the available lines. */
  totals: CartTotals;
  promo: { code: string; applied: AppliedPromo | null; failure: PromoFailure | null } | null;
};

/** Returns lines in the shape for promo codes. */
export const toSharedCartPromoLines = (lines: readonly PricedCartLine[]): PromoCodeCartLine[] =>
  lines.map(({ serviceId, service: { category }, lineCents }) => ({ serviceId, category, lineCents }));

/**
 * The current discount of the code. It does not count as a guess: that was counted when the code was entered.
 */
async function evaluateCartPromo(
  ctx: AppContext,
  entered: string,
  lines: readonly PricedCartLine[],
): Promise<PricedCart['promo']> {
  const code = normalisePromoCode(entered);
  if (code === '') return null;
  const promo = await findActivePromo(ctx, code);
  if (!promo) return { code, applied: null, failure: { code: 'unknown' } };
  const verdict = evaluatePromoCodeForCart(promo, toSharedCartPromoLines(lines), ctx.now);
  return verdict.ok
    ? { code, applied: verdict.value, failure: null }
    : { code, applied: null, failure: verdict.failure };
}

/** Returns stored lines at current prices, in order. */
export async function calculateSharedCartPrices(
  ctx: AppContext,
  cart: { lines: readonly StoredSharedCartLine[]; promoCode: string },
): Promise<PricedCart> {
  const ids = cart.lines.map(({ serviceId }) => serviceId);
  const services = new Map((await listSellableServices(ctx, ids)).map((service) => [service.id, service]));
  const lines = cart.lines.flatMap(({ serviceId, quantity, unitCents: shownUnitCents }): PricedCartLine[] => {
    const service = services.get(serviceId);
    if (!service) return [];
    const unitCents = service.priceCents;
    return [{ serviceId, service, quantity, unitCents, lineCents: unitCents * quantity, shownUnitCents }];
  });
  const unavailable = cart.lines
    .filter(({ serviceId }) => !services.has(serviceId))
    .map(({ serviceId, title, quantity }) => ({ serviceId, title, quantity }));
  const promo =
    lines.length > 0 || cart.promoCode === '' ? await evaluateCartPromo(ctx, cart.promoCode, lines) : null;
  return { lines, unavailable, promo, totals: calculateCartTotals(lines, promo?.applied ?? null) };
}

/** Returns when all of it would be delivered if it were paid now; null for a cart without available lines. */
export async function computeSharedCartDelivery(ctx: AppContext, { lines }: Pick<PricedCart, 'lines'>) {
  if (lines.length === 0) return null;
  const promised = lines.map(({ service, quantity }) => ({ ...service, quantity }));
  const { kind, order } = await findDeliveryPromise(ctx, promised);
  return {
    kind,
    dueAt: order,
    days: Math.max(...lines.map(({ service }) => service.deliveryDays)),
    shown: await findDisplayedDeliveryPromise(ctx, promised),
  };
}
