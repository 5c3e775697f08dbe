import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  ilike,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import { MAX_COUNTED_LIST_ROWS } from '#app/lib/list-page.ts';
import type { AppContext } from '#app/platform/context.ts';

import { sessions, twoFactors, users } from './account-tables.server.ts';
import { toCappedListTotal } from './team/team-list.ts';

const userNameSortKeySql = sql`lower(${users.name})`;
/** Sort orders of lists of people, each with a unique last key. */
export const PEOPLE_LIST_SQL_SORT_ORDERS = {
  newest: [desc(users.createdAt), desc(users.id)],
  oldest: [asc(users.createdAt), asc(users.id)],
  'a-z': [asc(userNameSortKeySql), asc(users.id)],
  'z-a': [desc(userNameSortKeySql), desc(users.id)],
} as const;

/** Filters by text; `%` and `_` are matched literally. */
export function buildPersonTextCondition(q: string): SQL | undefined {
  if (q === '') return undefined;
  const pattern = createLikeContainsPattern(q);
  return or(ilike(users.name, pattern), ilike(users.email, pattern));
}

/** Filters by `active` or `suspended`. */
export function buildPersonStatusCondition(status: 'active' | 'suspended' | null): SQL | undefined {
  if (status === null) return undefined;
  return status === 'active' ? isNull(users.suspendedAt) : isNotNull(users.suspendedAt);
}

/** Returns the condition, its negation, or undefined. */
export function buildYesNoFilterCondition(choice: 'yes' | 'no' | null, rule: SQL): SQL | undefined {
  if (choice === null) return undefined;
  return choice === 'yes' ? rule : not(rule);
}

/** Whether the second factor of the row's person is on. */
export function buildHasSecondFactorCondition(ctx: AppContext): SQL {
  const confirmed = and(eq(twoFactors.userId, users.id), isNotNull(twoFactors.confirmedAt));
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(twoFactors)
      .where(confirmed),
  );
}

/** Counts the matches and returns the requested page, or the last one if the request is beyond it. */
export async function countPeopleAndClampPage(
  ctx: AppContext,
  rule: SQL | undefined,
  { page, size }: { page: number; size: number },
) {
  const matching = ctx.db
    .select({ id: users.id })
    .from(users)
    .where(rule)
    .limit(MAX_COUNTED_LIST_ROWS + 1)
    .as('matching');
  const [found] = await ctx.db.select({ count: count() }).from(matching);
  const total = toCappedListTotal(found?.count ?? 0);
  const lastPage = Math.max(1, Math.ceil(total.count / size));
  return { total, size, page: total.isMore ? page : Math.min(page, lastPage) };
}

/** Returns when each of these people last sent a request, for those with an open session. */
export async function findPeopleLastSeenTimes(
  ctx: AppContext,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ userId: sessions.userId, at: sessions.lastSeenAt })
    .from(sessions)
    .where(inArray(sessions.userId, [...ids]))
    .orderBy(asc(sessions.lastSeenAt));
  return new Map(rows.map(({ userId, at }) => [userId, at]));
}
