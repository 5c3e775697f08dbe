import { and, asc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';

import { escapeLike } from '#app/lib/like-pattern.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import type { AppContext, Role } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';

import { users } from './account-tables.server.ts';

/** A person as shown in quick search. */
export type PersonSearchResult = { id: string; name: string; email: string; role: Role };

const searchableUserTextSql = sql`unaccent(lower(${users.name} || ' ' || ${users.email} || ' ' || coalesce(${users.company}, '')))`;

/** Returns the condition for the people the actor may read; undefined if none. */
function buildPeopleVisibleToActorCondition(ctx: AppContext): SQL | undefined {
  const { actor } = ctx;
  return or(
    hasPermission(actor, 'customers:read')
      ? and(eq(users.role, 'customer'), buildDemoOrRealRowsCondition(ctx, users))
      : undefined,
    hasPermission(actor, 'team:read') ? ne(users.role, 'customer') : undefined,
  );
}

/**
 * Finds customers and team members whose name, email address or company contains all of these words; empty if
 * the actor may read neither.
 */
export async function searchCustomersAndTeamMembers(
  ctx: AppContext,
  words: readonly string[],
  limit: number,
): Promise<PersonSearchResult[]> {
  const rule = buildPeopleVisibleToActorCondition(ctx);
  if (!rule) return [];
  const holds = words.map(
    (word) => sql`${searchableUserTextSql} like '%' || unaccent(lower(${escapeLike(word)}::text)) || '%'`,
  );
  const found = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(and(rule, isNull(users.erasedAt), ...holds))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(limit);
  // A CHECK of the table allows no other role.
  return found.map((person) => ({ ...person, role: person.role as Role }));
}
