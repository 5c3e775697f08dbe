import { and, desc, eq, gt, ilike, or, sql } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countRowsUpTo, readPaginatedDatabaseList } from '#app/platform/db/listing.server.ts';

import type { CspReportListState, CspReportListItem } from './model.ts';
import { cspReports } from './tables.server.ts';

/** Returns one page of the report groups, newest first by default. */
export async function listCspReports(
  ctx: AppContext,
  state: CspReportListState,
): Promise<ListPage<CspReportListItem>> {
  assertCan(ctx, 'security:read');
  const { directive } = state.filters;
  const word = createLikeContainsPattern(state.q);
  const rule = and(
    directive === null ? undefined : eq(cspReports.directive, directive),
    state.q === '' ? undefined : or(ilike(cspReports.blocked, word), ilike(cspReports.page, word)),
  );
  const first = state.sort === 'most' ? desc(cspReports.count) : desc(cspReports.lastAt);
  const page = await readPaginatedDatabaseList(state, {
    rows: ({ limit, offset }) =>
      ctx.db
        .select()
        .from(cspReports)
        .where(rule)
        .orderBy(first, desc(cspReports.id))
        .limit(limit)
        .offset(offset),
    count: () =>
      countRowsUpTo(ctx, ctx.db.select({ id: cspReports.id }).from(cspReports).where(rule).getSQL()),
  });
  const rows = page.rows.map(({ firstAt, lastAt, ...row }) => ({
    ...row,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
  return { ...page, rows };
}

const RECENT_CSP_REPORT_DAYS = 7;

/** Returns the number of groups with reports in the last week, and how many of them are about scripts. */
export async function countRecentCspReports({
  db,
  now,
}: AppContext): Promise<{ groups: number; ofScripts: number }> {
  const [counted] = await db
    .select({
      groups: sql<number>`count(*)::integer`,
      ofScripts: sql<number>`(count(*) filter (where ${cspReports.directive} like 'script-src%'))::integer`,
    })
    .from(cspReports)
    .where(gt(cspReports.lastAt, new Date(now.getTime() - RECENT_CSP_REPORT_DAYS * DAY_MS)));
  return counted ?? { groups: 0, ofScripts: 0 };
}
