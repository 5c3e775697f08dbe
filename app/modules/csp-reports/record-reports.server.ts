import { and, eq, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { groupOf, MOST_GROUPS, type ReportGroup, type SentReport } from './model.ts';
import { cspReports } from './tables.server.ts';

/** A broken page sends the same report many times; forged requests could fill the table. */
const MOST_GROUPS_AT_ONCE = 5;

/** The groups in one request, each with its number of reports. */
function groupReports(
  sent: readonly SentReport[],
  publicUrl: string,
): { group: ReportGroup; times: number }[] {
  const groups = new Map<string, { group: ReportGroup; times: number }>();
  for (const report of sent) {
    const group = groupOf(report, publicUrl);
    if (!group) continue;
    const key = JSON.stringify(group);
    groups.set(key, { group, times: (groups.get(key)?.times ?? 0) + 1 });
  }
  return [...groups.values()].slice(0, MOST_GROUPS_AT_ONCE);
}

async function addGroup(ctx: AppContext, { group, times }: { group: ReportGroup; times: number }) {
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
  if ((await ctx.db.$count(cspReports)) >= MOST_GROUPS) return;
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
export async function recordReports(ctx: AppContext, sent: readonly SentReport[]): Promise<void> {
  const groups = groupReports(sent, ctx.settings.publicUrl);
  if (groups.length === 0) return;
  await inTransaction(ctx, async (ctx) => {
    for (const group of groups) await addGroup(ctx, group);
  });
}
