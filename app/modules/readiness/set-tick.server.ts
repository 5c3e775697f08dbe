import { eq } from 'drizzle-orm';

import { ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { readinessTicks } from './tables.server.ts';
import { type ManualReadinessCheckId, MANUAL_READINESS_CHECKS } from './manual-checks.ts';

const getManualCheckTitle = (id: ManualReadinessCheckId) =>
  MANUAL_READINESS_CHECKS.find((tick) => tick.id === id)?.title ?? id;

/** Ticks a manual check in the user's name, or unticks it; a change is recorded in the audit log. */
export function setManualReadinessCheckDone(
  ctx: AppContext,
  id: ManualReadinessCheckId,
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
    const title = getManualCheckTitle(id);
    if (changed.length > 0)
      await recordAudit(ctx, {
        action: isSet ? 'readiness.ticked' : 'readiness.unticked',
        entity: 'readiness',
        entityId: id,
        summary: isSet ? `“${title}” checked off` : `“${title}” unchecked`,
        ...(isSet ? { after: { tick: id } } : { before: { tick: id } }),
      });
    return ok({ title });
  });
}
