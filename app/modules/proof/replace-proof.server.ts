import { isDeepStrictEqual } from 'node:util';

import { inArray, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { listProofDays, listServiceProofs } from './find-proof.server.ts';
import type { ProofDay, ServiceProof } from './proof.ts';
import { proofDays, serviceProofs } from './tables.server.ts';

export type CountedProof = { days: ProofDay[]; services: ServiceProof[] };

const AT_ONCE = 500;

/** Rows that are new or changed, and the keys of those that are gone. */
function diffRows<Row>(stored: readonly Row[], counted: readonly Row[], keyOf: (row: Row) => string) {
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const after = new Set(counted.map(keyOf));
  return {
    changed: counted.filter((row) => !isDeepStrictEqual(before.get(keyOf(row)), row)),
    removed: [...before.keys()].filter((key) => !after.has(key)),
  };
}

const chunkRows = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, at) =>
    rows.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );

async function writeDays(ctx: AppContext, counted: readonly ProofDay[]): Promise<void> {
  const { changed, removed } = diffRows(await listProofDays(ctx), counted, ({ day }) => day);
  for (const rows of chunkRows(changed)) {
    await ctx.db
      .insert(proofDays)
      .values(rows)
      .onConflictDoUpdate({
        target: proofDays.day,
        set: {
          completed: sql`excluded.completed`,
          refunded: sql`excluded.refunded`,
          delivered: sql`excluded.delivered`,
          onTime: sql`excluded.on_time`,
          waitedMinutes: sql`excluded.waited_minutes`,
          reviews: sql`excluded.reviews`,
          stars: sql`excluded.stars`,
        },
      });
  }
  if (removed.length > 0) await ctx.db.delete(proofDays).where(inArray(proofDays.day, removed));
}

async function writeServices(ctx: AppContext, counted: readonly ServiceProof[]): Promise<void> {
  const { changed, removed } = diffRows(await listServiceProofs(ctx), counted, ({ serviceId }) => serviceId);
  for (const rows of chunkRows(changed)) {
    await ctx.db
      .insert(serviceProofs)
      .values(rows)
      .onConflictDoUpdate({
        target: serviceProofs.serviceId,
        set: {
          sold30d: sql`excluded.sold_30d`,
          reviews: sql`excluded.reviews`,
          stars: sql`excluded.stars`,
        },
      });
  }
  if (removed.length > 0) await ctx.db.delete(serviceProofs).where(inArray(serviceProofs.serviceId, removed));
}

/**
 * Replaces the stored figures by newly counted ones. `count` runs in a transaction that excludes other
 * counts, so that an older one never replaces a newer one. Unchanged figures are not written, so no page is
 * rendered again. Called by the job only, so it checks no right.
 */
export function replaceProof(
  ctx: AppContext,
  count: (ctx: AppContext) => Promise<CountedProof>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('proof', 9))`);
    const { days, services } = await count(ctx);
    await writeDays(ctx, days);
    await writeServices(ctx, services);
  });
}
