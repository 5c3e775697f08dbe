import { inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { listSellableServices } from './list-sellable-services.server.ts';
import type { SellableService } from './model.ts';
import { serviceOldSlugs } from './tables.server.ts';

/**
 * Returns the services on sale by the names that others use for them: ids, slugs and former slugs, since
 * links and programs keep names for long. Names of services that are not on sale have no entry.
 */
export async function findPublicServicesByName(
  ctx: AppContext,
  names: readonly string[],
): Promise<ReadonlyMap<string, SellableService>> {
  const requested = [...new Set(names)];
  const services = await listSellableServices(ctx, requested);
  const named = new Map<string, SellableService>();
  for (const name of requested) {
    const service = services.find(({ id, slug }) => id === name.toLowerCase() || slug === name);
    if (service) named.set(name, service);
  }
  const unknown = requested.filter((name) => !named.has(name) && !name.includes('\0'));
  if (unknown.length === 0) return named;
  const former = await ctx.db
    .select({ slug: serviceOldSlugs.slug, id: serviceOldSlugs.serviceId })
    .from(serviceOldSlugs)
    .where(inArray(serviceOldSlugs.slug, unknown));
  if (former.length === 0) return named;
  const renamed = await listSellableServices(
    ctx,
    former.map(({ id }) => id),
  );
  for (const { slug, id } of former) {
    const service = renamed.find((one) => one.id === id);
    if (service) named.set(slug, service);
  }
  return named;
}
