import { asc, eq, sql } from 'drizzle-orm';

import { publicServiceCondition } from '#app/modules/catalog/list-public-services.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { searchRules } from '../query-tables.server.ts';

import type { SearchRuleListRow, SearchRuleKind } from './search-rule.ts';

/**
 * Returns the rules of one kind by their terms; those of one term, and the chosen most hired services, in the
 * order they were created.
 */
export async function listSearchRules(ctx: AppContext, kind: SearchRuleKind): Promise<SearchRuleListRow[]> {
  assertCan(ctx, 'search:read');
  return ctx.db
    .select({
      id: searchRules.id,
      kind: searchRules.kind,
      term: searchRules.term,
      key: searchRules.key,
      serviceId: searchRules.serviceId,
      path: searchRules.path,
      serviceTitle: services.title,
      isPublic: sql<boolean>`${searchRules.serviceId} is null or coalesce(${publicServiceCondition}, false)`,
    })
    .from(searchRules)
    .leftJoin(services, eq(services.id, searchRules.serviceId))
    .where(eq(searchRules.kind, kind))
    .orderBy(asc(searchRules.key), asc(searchRules.createdAt), asc(searchRules.id));
}
