import { and, asc, isNull, sql } from 'drizzle-orm';

import { escapeLike } from '#app/lib/like-pattern.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { services } from './tables.server.ts';

/** A service as a target of quick search. */
export type ServiceQuickSearchResult = { id: string; title: string | null; status: string };

/**
 * Returns services of any status outside the trash whose titles contain all these words, in any order,
 * ignoring case and accents. For users who may read the catalog in the admin.
 */
export async function searchServicesByTitle(
  ctx: AppContext,
  words: readonly string[],
  limit: number,
): Promise<ServiceQuickSearchResult[]> {
  assertCan(ctx, 'services:read');
  const holds = words.map(
    (word) => sql`${services.titleSort} like '%' || lower(unaccent(${escapeLike(word)}::text)) || '%'`,
  );
  return ctx.db
    .select({ id: services.id, title: services.title, status: services.status })
    .from(services)
    .where(and(isNull(services.deletedAt), ...holds))
    .orderBy(asc(services.titleSort), asc(services.id))
    .limit(limit);
}
