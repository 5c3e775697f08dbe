import { asc, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { searchSynonyms } from '../query-tables.server.ts';

import { BUILT_IN_SYNONYM_GROUPS } from './shipped-synonyms.ts';
import type { SynonymGroupListRow } from './synonym-group.ts';

/** Returns the shipped groups the shop removed, as shipped. */
export async function listRemovedDefaultSynonymGroups(ctx: AppContext): Promise<SynonymGroupListRow[]> {
  const rows = await ctx.db
    .select({ key: searchSynonyms.defaultKey })
    .from(searchSynonyms)
    .where(eq(searchSynonyms.status, 'removed'));
  const removed = new Set(rows.map(({ key }) => key));
  return BUILT_IN_SYNONYM_GROUPS.filter(({ key }) => removed.has(key)).map((group) => ({
    ...group,
    id: null,
    isChanged: false,
  }));
}

/**
 * Returns the groups in effect: the shop's own, newest last, then the shipped ones with the shop's changes.
 */
export async function listSynonymGroups(ctx: AppContext): Promise<SynonymGroupListRow[]> {
  const rows = await ctx.db
    .select()
    .from(searchSynonyms)
    .orderBy(asc(searchSynonyms.createdAt), asc(searchSynonyms.id));
  const rowOf = new Map(rows.map((row) => [row.defaultKey, row]));
  const own = rows
    .filter(({ defaultKey, status }) => defaultKey === null && status === 'active')
    .map(({ id, kind, terms }): SynonymGroupListRow => ({ id, key: null, kind, terms, isChanged: false }));
  const shipped = BUILT_IN_SYNONYM_GROUPS.flatMap(({ key, kind, terms }): SynonymGroupListRow[] => {
    const row = rowOf.get(key);
    if (!row) return [{ id: null, key, kind, terms, isChanged: false }];
    return row.status === 'active'
      ? [{ id: row.id, key, kind: row.kind, terms: row.terms, isChanged: true }]
      : [];
  });
  return [...own, ...shipped];
}
