import { ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { cspReports } from './tables.server.ts';

/** Deletes all reports, for a user who has reviewed them. Returns the number of groups. */
export async function deleteAllCspReports(ctx: AppContext): Promise<Result<number, never>> {
  assertCan(ctx, 'security:write');
  assertRecentStepUp(ctx);
  return inTransaction(ctx, async (ctx) => {
    const cleared = await ctx.db.delete(cspReports).returning({ id: cspReports.id });
    await recordAudit(ctx, {
      action: 'security.reports_cleared',
      entity: 'security',
      entityId: null,
      summary: 'Cleared the content security policy reports',
      after: { groups: cleared.length },
    });
    return ok(cleared.length);
  });
}
