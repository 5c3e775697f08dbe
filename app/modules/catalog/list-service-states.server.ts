import { asc, inArray, isNull, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { publicServiceCondition } from './list-public-services.server.ts';
import type { ServiceSaleState, ServiceWithSaleState } from './service-state.ts';
import { services } from './tables.server.ts';

const SERVICE_STATE_DB_COLUMNS = {
  id: services.id,
  title: services.title,
  category: services.category,
  priceCents: services.priceCents,
  status: services.status,
  deletedAt: services.deletedAt,
  isOnSale: sql<boolean>`coalesce(${publicServiceCondition}, false)`,
};

function getServiceSaleState(row: {
  status: string;
  deletedAt: Date | null;
  isOnSale: boolean;
}): ServiceSaleState {
  if (row.isOnSale) return 'on-sale';
  if (row.deletedAt !== null) return 'trash';
  return row.status === 'archived' ? 'archived' : 'draft';
}

/** Returns the services with these ids, in the given order; one that no longer exists is `deleted`. */
export async function listServicesWithSaleState(
  ctx: AppContext,
  ids: readonly string[],
): Promise<ServiceWithSaleState[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select(SERVICE_STATE_DB_COLUMNS)
    .from(services)
    .where(inArray(services.id, [...ids]));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    return row
      ? {
          id,
          title: row.title ?? 'Untitled',
          category: row.category,
          priceCents: row.priceCents,
          state: getServiceSaleState(row),
        }
      : { id, title: 'Deleted service', category: null, priceCents: null, state: 'deleted' };
  });
}

/** Maximum choices of a form. */
const MAX_SERVICE_STATE_OPTIONS = 2000;

/**
 * Returns every service outside the trash, plus the selected ones wherever they are, for a form that keeps
 * its selection. The selected ones come first.
 */
export async function listSelectableServices(
  ctx: AppContext,
  chosen: readonly string[],
): Promise<ServiceWithSaleState[]> {
  const rows = await ctx.db
    .select({ id: services.id })
    .from(services)
    .where(isNull(services.deletedAt))
    .orderBy(sql`${services.titleSort} collate "C"`, asc(services.id))
    .limit(MAX_SERVICE_STATE_OPTIONS);
  const others = rows.map(({ id }) => id).filter((id) => !chosen.includes(id));
  return listServicesWithSaleState(ctx, [...chosen, ...others]);
}

/** Returns the categories that have a service on sale. */
export async function listCategoriesOnSale(ctx: AppContext): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectDistinct({ category: services.category })
    .from(services)
    .where(publicServiceCondition);
  return new Set(rows.flatMap(({ category }) => category ?? []));
}
