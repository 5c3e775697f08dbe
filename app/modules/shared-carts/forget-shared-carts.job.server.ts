import { and, eq, lte, or } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { EXPIRED_CART_VISIBLE_DAYS } from './model.ts';
import { sharedCarts } from './tables.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'shared-carts.forget': NoJobData;
  }
}

/** Every hour: deletes shared carts a week after they expired, and unused carts from buy links at once. */
export const deleteExpiredSharedCartsJob: JobDefinition<'shared-carts.forget'> = {
  queue: 'shared-carts.forget',
  label: 'Forget expired shared carts',
  isOneEnough: true,
  schedule: '35 * * * *',
  async run(ctx) {
    const carts = await deleteExpiredCarts(ctx);
    if (carts > 0) ctx.log.info({ carts }, 'expired shared carts forgotten');
  },
};

/** Deletes expired carts; their orders stay. */
export function deleteExpiredCarts(ctx: AppContext): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { id, isKept, source, expiresAt } = sharedCarts;
    const isUntouched = and(eq(isKept, false), eq(source, 'link'), lte(expiresAt, ctx.now));
    const deleted = await ctx.db
      .delete(sharedCarts)
      .where(or(lte(expiresAt, addDays(ctx.now, -EXPIRED_CART_VISIBLE_DAYS)), isUntouched))
      .returning({ id });
    return recordDataPurgeInAudit(ctx, {
      action: 'shared-carts.purged',
      entity: 'shared-carts',
      counts: { sharedCarts: deleted.length },
    });
  });
}
