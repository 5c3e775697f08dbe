import { eq } from 'drizzle-orm';

import { ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { users } from '#app/modules/identity/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { readinessTicks } from './tables.server.ts';
import { type ShownTick, type TickId, TICKS } from './ticks.ts';

/** Every tick, with who set it and when. Refuses without `readiness:read`. */
export async function listTicks(ctx: AppContext): Promise<ShownTick[]> {
  assertCan(ctx, 'readiness:read');
  const rows = await ctx.db
    .select({ id: readinessTicks.id, at: readinessTicks.tickedAt, by: users.name })
    .from(readinessTicks)
    .leftJoin(users, eq(users.id, readinessTicks.tickedBy));
  const set = new Map(rows.map((row) => [row.id, row]));
  return TICKS.map((tick) => {
    const row = set.get(tick.id);
    return { ...tick, by: row?.by ?? null, at: row?.at.toISOString() ?? null };
  });
}

const titleOf = (id: TickId) => TICKS.find((tick) => tick.id === id)?.title ?? id;

/** Sets a tick in the name of whoever asks, or takes it back; audited when it changes anything. */
export function setTick(
  ctx: AppContext,
  id: TickId,
  isSet: boolean,
): Promise<Result<{ title: string }, never>> {
  assertCan(ctx, 'readiness:write');
  return inTransaction(ctx, async (ctx) => {
    const tickedBy = ctx.actor.kind === 'user' ? ctx.actor.id : null;
    const changed = isSet
      ? await ctx.db
          .insert(readinessTicks)
          .values({ id, tickedBy, tickedAt: ctx.now })
          .onConflictDoNothing()
          .returning()
      : await ctx.db.delete(readinessTicks).where(eq(readinessTicks.id, id)).returning();
    const title = titleOf(id);
    if (changed.length > 0)
      await recordAudit(ctx, {
        action: isSet ? 'readiness.ticked' : 'readiness.unticked',
        entity: 'readiness',
        entityId: id,
        summary: isSet ? `“${title}” was ticked` : `The tick of “${title}” was taken back`,
        ...(isSet ? { after: { tick: id } } : { before: { tick: id } }),
      });
    return ok({ title });
  });
}
