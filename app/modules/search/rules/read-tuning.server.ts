import { asc, ne } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { searchRules } from '../query-tables.server.ts';

import { type LoadedSearchRules, buildSearchRuleIndex } from './search-rule.ts';

/** Reads the rules in effect for the index in memory, so that no query has to read them from the database. */
export async function loadActiveSearchRules(ctx: AppContext): Promise<LoadedSearchRules> {
  const rules = await ctx.db
    .select({
      kind: searchRules.kind,
      key: searchRules.key,
      serviceId: searchRules.serviceId,
      path: searchRules.path,
    })
    .from(searchRules)
    .where(ne(searchRules.kind, 'ignore'))
    .orderBy(asc(searchRules.createdAt), asc(searchRules.id));
  return buildSearchRuleIndex(rules);
}
