import {
  listSelectableServices,
  listCategoriesOnSale,
} from '#app/modules/catalog/list-service-states.server.ts';
import type { PromoAppliesTo } from '#app/modules/promo/model.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { PromoCodeAppliesToFormChoices } from './promo-search.ts';

/** Returns the possible limits of a code, and its current ones in any state. */
export async function listPromoAppliesToChoices(
  ctx: AppContext,
  { serviceIds }: PromoAppliesTo,
): Promise<PromoCodeAppliesToFormChoices> {
  assertCan(ctx, 'promos:read');
  const sold = await listCategoriesOnSale(ctx);
  return {
    services: await listSelectableServices(ctx, serviceIds ?? []),
    soldCategories: ctx.categories.map(({ name }) => name).filter((name) => sold.has(name)),
  };
}
