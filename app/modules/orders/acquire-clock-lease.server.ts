import { and, eq, lt, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { databaseNowSql } from '#app/platform/db/now.server.ts';

import { counters } from './order-tables.server.ts';

const ORDER_DEADLINES_JOB_LEASE_NAME = 'lease:orders.clock';
/** Longer than a run takes; the lease of a dead process ends after this. */
const DEADLINES_JOB_LEASE_MINUTES = 10;

/**
 * Lets this process run the clock: one at a time, by the database's clock. The lease is stored as its
 * minutes.
 */
export async function acquireOrderDeadlinesLease(ctx: AppContext): Promise<number | null> {
  const minutes = sql`floor(extract(epoch from ${databaseNowSql(ctx)}) / 60)::integer`;
  const value = sql`${minutes} + ${DEADLINES_JOB_LEASE_MINUTES}::integer`;
  const [taken] = await ctx.db
    .insert(counters)
    .values({ name: ORDER_DEADLINES_JOB_LEASE_NAME, value })
    .onConflictDoUpdate({ target: counters.name, set: { value }, setWhere: lt(counters.value, minutes) })
    .returning({ value: counters.value });
  return taken?.value ?? null;
}

/** Releases the clock, unless the lease expired and another process took it meanwhile. */
export async function releaseOrderDeadlinesLease(ctx: AppContext, lease: number): Promise<void> {
  await ctx.db
    .update(counters)
    .set({ value: 0 })
    .where(and(eq(counters.name, ORDER_DEADLINES_JOB_LEASE_NAME), eq(counters.value, lease)));
}
