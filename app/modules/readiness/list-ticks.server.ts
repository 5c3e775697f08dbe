import { eq } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readinessTicks } from './tables.server.ts';
import { type ManualReadinessCheckView, MANUAL_READINESS_CHECKS } from './manual-checks.ts';

/** Returns every manual check, with who ticked it and when. Throws without `readiness:read`. */
export async function listManualReadinessChecks(ctx: AppContext): Promise<ManualReadinessCheckView[]> {
  assertCan(ctx, 'readiness:read');
  const rows = await ctx.db
    .select({ id: readinessTicks.id, at: readinessTicks.tickedAt, by: users.name })
    .from(readinessTicks)
    .leftJoin(users, eq(users.id, readinessTicks.tickedBy));
  const set = new Map(rows.map((row) => [row.id, row]));
  return MANUAL_READINESS_CHECKS.map((tick) => {
    const row = set.get(tick.id);
    return { ...tick, by: row?.by ?? null, at: row?.at.toISOString() ?? null };
  });
}
