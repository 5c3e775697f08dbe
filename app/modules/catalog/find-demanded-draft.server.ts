import { and, asc, eq, isNull } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { services } from './tables.server.ts';

/**
 * Returns the service that was created from a search without a result; null if
 * there is none outside the trash.
 */
export async function findServiceCreatedFromSearch(
  ctx: AppContext,
  query: string,
): Promise<{ id: string } | null> {
  assertCan(ctx, 'services:read');
  const [found] = await ctx.db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.demandQuery, query), isNull(services.deletedAt)))
    .orderBy(asc(services.createdAt), asc(services.id))
    .limit(1);
  return found ?? null;
}
