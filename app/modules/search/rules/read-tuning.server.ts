import { asc, ne } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { searchRules } from '../query-tables.server.ts';

import { type SearchTuning, tuningOf } from './search-rule.ts';

/** The rules in force, for the index in memory: no question asks the database for them. */
export async function readTuning(ctx: AppContext): Promise<SearchTuning> {
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
  return tuningOf(rules);
}
