import { and, asc, desc, eq, gte, ilike, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';

import { DAY_MS } from '#app/lib/durations.ts';
import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import { auditLog, auditRefusals } from '#app/modules/audit/tables.server.ts';
import { buildShopDayRangeCondition } from '#app/modules/content/settings/find-shop-days.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countRowsUpTo, readPaginatedDatabaseList } from '#app/platform/db/listing.server.ts';

import type { SignInLogListRow, SignInListState } from './sign-in-list.ts';

/** Combines the sign-ins of known users with failed ones, which the audit log counts by client and minute. */
function buildSignInsQuery({ db }: AppContext) {
  const known = db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      userId: sql<string | null>`case when ${auditLog.entity} = 'user' then ${auditLog.entityId} end`.as(
        'user_id',
      ),
      result: auditLog.result,
      summary: auditLog.summary,
      address: auditLog.address,
      device: auditLog.device,
    })
    .from(auditLog)
    .where(eq(auditLog.action, 'account.signed_in'));
  const failed = db
    .select({
      id: auditRefusals.id,
      at: auditRefusals.at,
      userId: sql<string | null>`null::text`.as('user_id'),
      result: sql<string>`'refused'`.as('result'),
      summary:
        sql<string>`'Sign-in failed' || case when ${auditRefusals.count} > 1 then ', ' || ${auditRefusals.count}::text || ' times in this minute' else '' end`.as(
          'summary',
        ),
      // A missing address is stored as an empty text, since null would not match the unique index.
      address: sql<string | null>`nullif(${auditRefusals.address}, '')`.as('address'),
      device: auditRefusals.device,
    })
    .from(auditRefusals)
    .where(eq(auditRefusals.action, 'account.sign_in_refused'));
  return unionAll(known, failed).as('sign_ins');
}
type SignInsQuery = ReturnType<typeof buildSignInsQuery>;

const matchSignInUser = (signIns: SignInsQuery) =>
  sql`${users.id} = case when ${signIns.userId} ~ '^[0-9a-f-]{36}$' then ${signIns.userId}::uuid end`;

const SIGN_IN_ROLE_GROUP_CONDITIONS: Record<'team' | 'customers' | 'unknown', SQL | undefined> = {
  team: ne(users.role, 'customer'),
  customers: eq(users.role, 'customer'),
  unknown: isNull(users.id),
};

async function buildSignInCondition(
  ctx: AppContext,
  signIns: SignInsQuery,
  { q, filters }: SignInListState,
): Promise<SQL | undefined> {
  const { result, who } = filters;
  const word = createLikeContainsPattern(q);
  return and(
    result === null ? undefined : eq(signIns.result, result),
    who === null ? undefined : SIGN_IN_ROLE_GROUP_CONDITIONS[who],
    await buildShopDayRangeCondition(ctx, signIns.at, filters),
    q === ''
      ? undefined
      : or(
          ilike(users.name, word),
          ilike(users.email, word),
          ilike(signIns.address, word),
          ilike(signIns.device, word),
        ),
  );
}

/** Returns one page of successful and failed sign-ins, newest first by default. */
export async function listSignInAttempts(
  ctx: AppContext,
  state: SignInListState,
): Promise<ListPage<SignInLogListRow>> {
  assertCan(ctx, 'security:read');
  const signIns = buildSignInsQuery(ctx);
  const where = await buildSignInCondition(ctx, signIns, state);
  const order = state.sort === 'oldest' ? asc : desc;
  const page = await readPaginatedDatabaseList(state, {
    rows: ({ limit, offset }) =>
      ctx.db
        .select({
          id: signIns.id,
          at: signIns.at,
          result: signIns.result,
          summary: signIns.summary,
          address: signIns.address,
          device: signIns.device,
          person: { id: users.id, name: users.name, email: users.email, role: users.role },
        })
        .from(signIns)
        .leftJoin(users, matchSignInUser(signIns))
        .where(where)
        .orderBy(order(signIns.at), order(signIns.id))
        .limit(limit)
        .offset(offset),
    count: () =>
      countRowsUpTo(
        ctx,
        ctx.db
          .select({ id: signIns.id })
          .from(signIns)
          .leftJoin(users, matchSignInUser(signIns))
          .where(where)
          .getSQL(),
      ),
  });
  const rows = page.rows.map(({ at, result, ...row }): SignInLogListRow => ({
    ...row,
    at: at.toISOString(),
    result: result === 'refused' ? 'refused' : 'done',
  }));
  return { ...page, rows };
}

/** The counts of the last day. */
export type RecentSignInOutcomeCounts = { signedIn: number; refused: number; denied: number };

/** Returns the sign-ins, failed ones, and requests denied for a missing right, in the last 24 hours. */
export async function countSignInOutcomes(ctx: AppContext): Promise<RecentSignInOutcomeCounts> {
  assertCan(ctx, 'security:read');
  const since = new Date(ctx.now.getTime() - DAY_MS);
  const [signedIn] = await ctx.db
    .select({ count: sql<number>`count(*)::integer` })
    .from(auditLog)
    .where(
      and(eq(auditLog.action, 'account.signed_in'), gte(auditLog.at, since), eq(auditLog.result, 'done')),
    );
  const refusals = await ctx.db
    .select({ action: auditRefusals.action, count: sql<number>`sum(${auditRefusals.count})::integer` })
    .from(auditRefusals)
    .where(gte(auditRefusals.at, since))
    .groupBy(auditRefusals.action);
  const countOf = (action: string) => refusals.find((row) => row.action === action)?.count ?? 0;
  return {
    signedIn: signedIn?.count ?? 0,
    refused: countOf('account.sign_in_refused'),
    denied: countOf('access.refused'),
  };
}
