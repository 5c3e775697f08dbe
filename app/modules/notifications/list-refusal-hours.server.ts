import { gte, sql } from 'drizzle-orm';

import { HOUR_MS } from '#app/lib/durations.ts';
import { auditRefusals } from '#app/modules/audit/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { HOURLY_DENIED_REQUESTS_ALERT_THRESHOLD } from './denied-request-alert.ts';

/** Returns the recent hours in which very many requests were denied: missing rights and failed sign-ins. */
export async function listHoursWithManyDeniedRequests(ctx: AppContext): Promise<string[]> {
  const hour = sql<string>`to_char(${auditRefusals.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24')`;
  const rows = await ctx.db
    .select({ hour })
    .from(auditRefusals)
    .where(gte(auditRefusals.at, new Date(ctx.now.getTime() - 2 * HOUR_MS)))
    .groupBy(hour)
    .having(gte(sql`sum(${auditRefusals.count})`, HOURLY_DENIED_REQUESTS_ALERT_THRESHOLD));
  return rows.map((row) => row.hour);
}
