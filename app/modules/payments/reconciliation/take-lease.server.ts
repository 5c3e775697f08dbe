import { and, eq, sql } from 'drizzle-orm';

import { ONE_SECOND_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';
import { databaseNowSql } from '#app/platform/db/now.server.ts';

import { checkoutCursors } from '../tables.server.ts';

const PAYMENT_RECONCILIATION_LEASE_NAME = 'reconcile.lease';
/** The lease of a dead process ends after this, so that a paid order still exists within three minutes. */
const RECONCILE_LEASE_SECONDS = 60;
/** A run may outlast its lease, so it renews it meanwhile. */
const RECONCILE_LEASE_RENEWAL_MS = 20 * ONE_SECOND_MS;

/** The value of a free lease. */
const UNCLAIMED_RECONCILIATION_LEASE_VALUE = new Date(0).toISOString();

const reconciliationLeaseEndSql = (ctx: AppContext) =>
  sql<string>`((${databaseNowSql(ctx)} + make_interval(secs => ${RECONCILE_LEASE_SECONDS}))::text)`;

/**
 * Takes the lease that lets this process reconcile: one at a time, by the database's clock. Returns the lease
 * to release, or null while another process has it.
 */
export async function takePaymentReconcilerLease(ctx: AppContext): Promise<string | null> {
  const until = reconciliationLeaseEndSql(ctx);
  const [taken] = await ctx.db
    .insert(checkoutCursors)
    .values({ name: PAYMENT_RECONCILIATION_LEASE_NAME, value: until })
    .onConflictDoUpdate({
      target: checkoutCursors.name,
      set: { value: until },
      setWhere: sql`${checkoutCursors.value}::timestamptz < ${databaseNowSql(ctx)}`,
    })
    .returning({ value: checkoutCursors.value });
  return taken?.value ?? null;
}

/** Returns the renewed lease, or null if it expired and another process took it. */
async function renewReconciliationLease(ctx: AppContext, lease: string): Promise<string | null> {
  const [renewed] = await ctx.db
    .update(checkoutCursors)
    .set({ value: reconciliationLeaseEndSql(ctx) })
    .where(and(eq(checkoutCursors.name, PAYMENT_RECONCILIATION_LEASE_NAME), eq(checkoutCursors.value, lease)))
    .returning({ value: checkoutCursors.value });
  return renewed?.value ?? null;
}

/**
 * Renews a lease while the work runs, and releases it afterwards. A failed renewal is tried again at the next
 * one.
 */
export async function runWithPaymentReconciliationLease(
  ctx: AppContext,
  lease: string,
  work: () => Promise<void>,
  everyMs = RECONCILE_LEASE_RENEWAL_MS,
): Promise<void> {
  let held = lease;
  let renewal = Promise.resolve();
  const renew = async () => {
    try {
      held = (await renewReconciliationLease(ctx, held)) ?? held;
    } catch (error) {
      ctx.log.warn({ err: error }, 'the lease of the reconciler could not be renewed');
    }
  };
  const timer = setInterval(() => {
    renewal = renewal.then(renew);
  }, everyMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await renewal;
    await releaseReconciliationLease(ctx, held);
  }
}

/** Releases a lease, unless it expired and another process took it meanwhile. */
export async function releaseReconciliationLease(ctx: AppContext, lease: string): Promise<void> {
  await ctx.db
    .update(checkoutCursors)
    .set({ value: UNCLAIMED_RECONCILIATION_LEASE_VALUE })
    .where(
      and(eq(checkoutCursors.name, PAYMENT_RECONCILIATION_LEASE_NAME), eq(checkoutCursors.value, lease)),
    );
}

/** Returns how far a poll has come, or when something last ran; null if it never did. */
export async function readPaymentPollCursor(ctx: AppContext, name: string): Promise<Date | null> {
  const [row] = await ctx.db.select().from(checkoutCursors).where(eq(checkoutCursors.name, name));
  return row ? new Date(row.value) : null;
}

export async function saveReconciliationCursor(ctx: AppContext, name: string, to: Date): Promise<void> {
  const value = to.toISOString();
  await ctx.db
    .insert(checkoutCursors)
    .values({ name, value })
    .onConflictDoUpdate({ target: checkoutCursors.name, set: { value } });
}
