import { and, eq, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { dbNow } from '#app/platform/db/now.server.ts';

import { checkoutCursors } from '../tables.server.ts';

const LEASE = 'reconcile.lease';
/** Longer than a run takes; a process that died gives the work back after it. */
const LEASE_SECONDS = 300;

/** A lease nobody holds. */
const FREE = new Date(0).toISOString();

/**
 * Lets this process reconcile: one at a time, decided by the database's clock. The lease to give back, or null while
 * another process has it.
 */
export async function takeLease(ctx: AppContext): Promise<string | null> {
  const until = sql<string>`((${dbNow(ctx)} + make_interval(secs => ${LEASE_SECONDS}))::text)`;
  const [taken] = await ctx.db
    .insert(checkoutCursors)
    .values({ name: LEASE, value: until })
    .onConflictDoUpdate({
      target: checkoutCursors.name,
      set: { value: until },
      setWhere: sql`${checkoutCursors.value}::timestamptz < ${dbNow(ctx)}`,
    })
    .returning({ value: checkoutCursors.value });
  return taken?.value ?? null;
}

/** Gives a lease back, unless it ran out and another process took it meanwhile. */
export async function releaseLease(ctx: AppContext, lease: string): Promise<void> {
  await ctx.db
    .update(checkoutCursors)
    .set({ value: FREE })
    .where(and(eq(checkoutCursors.name, LEASE), eq(checkoutCursors.value, lease)));
}

/** How far a poll has come, or when something last ran; null when it never did. */
export async function readCursor(ctx: AppContext, name: string): Promise<Date | null> {
  const [row] = await ctx.db.select().from(checkoutCursors).where(eq(checkoutCursors.name, name));
  return row ? new Date(row.value) : null;
}

export async function moveCursor(ctx: AppContext, name: string, to: Date): Promise<void> {
  const value = to.toISOString();
  await ctx.db
    .insert(checkoutCursors)
    .values({ name, value })
    .onConflictDoUpdate({ target: checkoutCursors.name, set: { value } });
}
