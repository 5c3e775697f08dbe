import { fail, ok, type Result } from '#app/lib/result.ts';
import type { UtmCampaignValues } from '#app/lib/campaign.ts';
import { MAX_CART_LINE_QUANTITY } from '#app/modules/cart/model.ts';
import { findPublicServicesByName } from '#app/modules/catalog/find-public-services-by-name.server.ts';
import { validateItemQuantities } from '#app/modules/checkout/checkout-totals.ts';
import { validateEnteredPromo } from '#app/modules/checkout/price-cart.server.ts';
import { getInvalidFieldPaths } from '#app/modules/checkout/schemas.ts';
import { normalisePromoCode } from '#app/modules/promo/model.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { SharedCartFailure, SharedCartTotalsAtLastChange, StoredSharedCartLine } from './model.ts';
import { toSharedCartPromoLines, calculateSharedCartPrices } from './price-shared-cart.server.ts';
import { sharedCartContentSchema, type SharedCartContent } from './schemas.ts';

/** The columns of a change of contents, with the current prices. */
export type SharedCartContentColumns = {
  lines: StoredSharedCartLine[];
  promoCode: string;
  note: string;
  utm: UtmCampaignValues | null;
  shown: SharedCartTotalsAtLastChange;
};

/**
 * Lines with their services, merged per service. What is not on sale stays as a
 * line: the cart shows a message about it.
 */
async function buildStoredCartLines(
  ctx: AppContext,
  items: SharedCartContent['items'],
): Promise<Result<StoredSharedCartLine[], SharedCartFailure>> {
  const checked = validateItemQuantities(items);
  if (!checked.ok) return fail({ code: 'INVALID_ITEMS', fields: ['items'] });
  const named = await findPublicServicesByName(
    ctx,
    items.map(({ serviceId }) => serviceId),
  );
  const lines = new Map<string, StoredSharedCartLine>();
  for (const { serviceId, quantity } of items) {
    const known = named.get(serviceId);
    const id = known?.id ?? serviceId;
    lines.set(id, {
      serviceId: id,
      quantity: (lines.get(id)?.quantity ?? 0) + quantity,
      title: known?.title ?? null,
      unitCents: known?.priceCents ?? null,
    });
  }
  const merged = [...lines.values()];
  const tooMany = merged.filter(({ quantity }) => quantity > MAX_CART_LINE_QUANTITY);
  return tooMany.length > 0
    ? fail({ code: 'INVALID_ITEMS', fields: tooMany.map(({ serviceId }) => `items.${serviceId}`) })
    : ok(merged);
}

/**
 * Returns the requested contents as they are stored: with services and current prices. An invalid code counts
 * as a guess and is stored too, so that the page can show why.
 */
export async function parseSharedCartContent(
  ctx: AppContext,
  requested: unknown,
): Promise<Result<SharedCartContentColumns, SharedCartFailure>> {
  const parsed = sharedCartContentSchema.safeParse(requested);
  if (!parsed.success) return fail({ code: 'BAD_REQUEST', fields: getInvalidFieldPaths(parsed.error) });
  const { items, promoCode, note, utm } = parsed.data;
  const lines = await buildStoredCartLines(ctx, items);
  if (!lines.ok) return lines;
  const stored = { lines: lines.value, promoCode: normalisePromoCode(promoCode ?? '') };
  const { totals, lines: priced } = await calculateSharedCartPrices(ctx, stored);
  const promo = await validateEnteredPromo(ctx, stored.promoCode, toSharedCartPromoLines(priced));
  if (!promo.ok && promo.failure.code === 'RATE_LIMITED') return fail(promo.failure);
  return ok({ ...stored, note: (note ?? '').trim(), utm, shown: totals });
}
