import { asc, sql } from 'drizzle-orm';

import type { Cents } from '#app/lib/money.ts';
import type { AppContext } from '#app/platform/context.ts';

import { publicServiceCondition } from './list-public-services.server.ts';
import { services } from './tables.server.ts';

/** A service to choose by title; the unit price is in cents. */
export type SellableServiceOption = { id: string; title: string; category: string; priceCents: Cents };

/** Upper bound of a usable list; a larger shop offers only the first ones. */
const MAX_SERVICE_SELECT_OPTIONS = 2000;

/** Returns everything on sale by title, as the choices of a form. */
export async function listSellableServiceSelectOptions(ctx: AppContext): Promise<SellableServiceOption[]> {
  const rows = await ctx.db
    .select({
      id: services.id,
      title: services.title,
      category: services.category,
      priceCents: services.priceCents,
    })
    .from(services)
    .where(publicServiceCondition)
    .orderBy(sql`${services.titleSort} collate "C"`, asc(services.id))
    .limit(MAX_SERVICE_SELECT_OPTIONS);
  // A public service has all three, which the column types do not show.
  return rows.flatMap(({ id, title, category, priceCents }) =>
    title === null || category === null || priceCents === null ? [] : [{ id, title, category, priceCents }],
  );
}
