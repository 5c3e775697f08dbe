import { and, eq, lt } from 'drizzle-orm';

import { HOUR_MS } from '#app/lib/durations.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import type { SignInOrSignUpFailure } from '../model.ts';
import { dataExports } from '../privacy-tables.server.ts';

import { DATA_EXPORT_TIMEOUT_HOURS } from './data-export.ts';

/**
 * Requests a copy of the signed-in person's data after a proof of identity; limited to a few per hour. Does
 * not start a second copy while one is being made. An email reports when it is ready.
 */
export async function requestDataExport(
  ctx: AppContext,
  browserConsent: unknown,
): Promise<Result<void, SignInOrSignUpFailure>> {
  const { id: userId } = requireSignedInUser(ctx);
  assertRecentStepUp(ctx);
  const allowed = await consumeRateLimit(ctx, 'data-download', userId);
  if (!allowed.ok) return fail({ code: 'too-many', retryAfterSeconds: allowed.failure.retryAfterSeconds });
  const isNew = await inTransaction(ctx, async (ctx) => {
    const expiredBefore = new Date(ctx.now.getTime() - DATA_EXPORT_TIMEOUT_HOURS * HOUR_MS);
    await ctx.db
      .delete(dataExports)
      .where(
        and(
          eq(dataExports.userId, userId),
          eq(dataExports.state, 'queued'),
          lt(dataExports.createdAt, expiredBefore),
        ),
      );
    const [requested] = await ctx.db
      .insert(dataExports)
      .values({ userId, browserConsent, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: dataExports.id });
    if (!requested) return false;
    await ctx.jobs.send(ctx, 'accounts.export', { exportId: requested.id });
    await recordAudit(ctx, {
      action: 'account.data_requested',
      entity: 'user',
      entityId: userId,
      summary: 'Requested a copy of their data',
      after: { export: requested.id },
    });
    return true;
  });
  if (isNew) ctx.jobs.wake('accounts.export');
  return ok(undefined);
}

/** Records that a finished copy was downloaded. */
export async function recordDataExportDownload(ctx: AppContext, exportId: string): Promise<void> {
  const { id } = requireSignedInUser(ctx);
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, {
      action: 'account.data_downloaded',
      entity: 'user',
      entityId: id,
      summary: 'Downloaded a copy of their data',
      after: { export: exportId },
    }),
  );
}
