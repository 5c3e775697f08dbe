import { and, asc, isNotNull, isNull } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { services } from './tables.server.ts';

const MAX_SEARCH_DEMAND_SERVICES = 500;

/**
 * Returns the services that were created from searches without a result, oldest
 * first, without those in the trash.
 */
export async function listServicesCreatedFromSearches(
  ctx: AppContext,
): Promise<{ id: string; query: string; isPublished: boolean }[]> {
  assertCan(ctx, 'services:read');
  const rows = await ctx.db
    .select({ id: services.id, query: services.demandQuery, status: services.status })
    .from(services)
    .where(and(isNotNull(services.demandQuery), isNull(services.deletedAt)))
    .orderBy(asc(services.createdAt), asc(services.id))
    .limit(MAX_SEARCH_DEMAND_SERVICES);
  return rows.flatMap(({ id, query, status }) =>
    query === null ? [] : [{ id, query, isPublished: status === 'published' }],
  );
}
