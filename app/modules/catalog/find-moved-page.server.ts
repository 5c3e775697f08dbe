import { asc, eq } from 'drizzle-orm';

import { MINUTE_MS } from '#app/lib/durations.ts';
import { createTaggedCacheReader } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { publicServiceCondition } from './list-public-services.server.ts';
import { getServiceUrlSegment } from './model.ts';
import { normalizeOldServicePath } from './old-paths.ts';
import { serviceOldPaths, services } from './tables.server.ts';

/** Cached as a whole: unknown URLs are requested endlessly, and none is worth a query. */
const getServicePathsByOldPath = createTaggedCacheReader({
  tag: 'catalog',
  lifeMs: 5 * MINUTE_MS,
  load: async ({ db }): Promise<ReadonlyMap<string, string>> => {
    const rows = await db
      .select({ path: serviceOldPaths.path, id: services.id, slug: services.slug })
      .from(serviceOldPaths)
      .innerJoin(services, eq(services.id, serviceOldPaths.serviceId))
      .where(publicServiceCondition);
    return new Map(rows.map((row) => [row.path, `/service/${getServiceUrlSegment(row)}`]));
  },
});

/**
 * Returns the page of the service that a path of another shop redirects to;
 * null if there is none that is public.
 */
export async function findServiceRedirectForOldPath(ctx: AppContext, path: string): Promise<string | null> {
  return (await getServicePathsByOldPath(ctx)).get(normalizeOldServicePath(path)) ?? null;
}

/** Returns the paths of another shop that redirect to this service, sorted. */
export async function listServiceRedirectPaths({ db }: AppContext, serviceId: string): Promise<string[]> {
  const rows = await db
    .select({ path: serviceOldPaths.path })
    .from(serviceOldPaths)
    .where(eq(serviceOldPaths.serviceId, serviceId))
    .orderBy(asc(serviceOldPaths.path));
  return rows.map(({ path }) => path);
}
