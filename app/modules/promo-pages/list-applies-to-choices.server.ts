import { listServicesToChoose, listSoldCategories } from '#app/modules/catalog/list-service-states.server.ts';
import type { AppliesTo } from '#app/modules/promo/model.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { AppliesToChoices } from './promo-search.ts';

/** What a code may be limited to, and what it is limited to wherever that is now. */
export async function listAppliesToChoices(
  ctx: AppContext,
  { serviceIds }: AppliesTo,
): Promise<AppliesToChoices> {
  assertCan(ctx, 'promos:read');
  const sold = await listSoldCategories(ctx);
  return {
    services: await listServicesToChoose(ctx, serviceIds ?? []),
    soldCategories: ctx.categories.map(({ name }) => name).filter((name) => sold.has(name)),
  };
}
