import { and, eq, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import {
  determineCspReportGroup,
  MAX_CSP_REPORT_GROUPS,
  type CspReportGroup,
  type BrowserCspReport,
} from './model.ts';
import { cspReports } from './tables.server.ts';

/** A broken page sends the same report many times; forged requests could fill the table. */
const MAX_CSP_REPORT_GROUPS_PER_REQUEST = 5;

/** The groups in one request, each with its number of reports. */
function countCspReportsByGroup(
  sent: readonly BrowserCspReport[],
  publicUrl: string,
): { group: CspReportGroup; times: number }[] {
  const groups = new Map<string, { group: CspReportGroup; times: number }>();
  for (const report of sent) {
    const group = determineCspReportGroup(report, publicUrl);
    if (!group) continue;
    const key = JSON.stringify(group);
    groups.set(key, { group, times: (groups.get(key)?.times ?? 0) + 1 });
  }
  return [...groups.values()].slice(0, MAX_CSP_REPORT_GROUPS_PER_REQUEST);
}

async function upsertCspReportGroup(
  ctx: AppContext,
  { group, times }: { group: CspReportGroup; times: number },
) {
  const { directive, blocked, page } = group;
  // Capped, so that the integer cannot overflow.
  const count = sql`least(${cspReports.count} + ${times}, 2000000000)`;
  const known = await ctx.db
    .update(cspReports)
    .set({ count, lastAt: ctx.now })
    .where(
      and(eq(cspReports.directive, directive), eq(cspReports.blocked, blocked), eq(cspReports.page, page)),
    )
    .returning({ id: cspReports.id });
  if (known.length > 0) return;
  if ((await ctx.db.$count(cspReports)) >= MAX_CSP_REPORT_GROUPS) return;
  await ctx.db
    .insert(cspReports)
    .values({ ...group, count: times, firstAt: ctx.now, lastAt: ctx.now })
    .onConflictDoUpdate({
      target: [cspReports.directive, cspReports.blocked, cspReports.page],
      set: { count, lastAt: ctx.now },
    });
}

/**
 * Counts a browser's reports by group. When the table is full, only known
 * groups are counted until some are deleted.
 */
export async function recordCspReports(ctx: AppContext, sent: readonly BrowserCspReport[]): Promise<void> {
  const groups = countCspReportsByGroup(sent, ctx.settings.publicUrl);
  if (groups.length === 0) return;
  await inTransaction(ctx, async (ctx) => {
    for (const group of groups) await upsertCspReportGroup(ctx, group);
  });
}
