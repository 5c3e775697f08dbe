import { and, isNull, lt, lte } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { CONSENT_PROOF_RETENTION_DAYS } from './model.ts';
import { marketingConsents } from './tables.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'consents.forget': NoJobData;
  }
}

/**
 * Every hour: deletes addresses that were not confirmed within seven days, and withdrawn consents after three
 * years (pages.md "Contacts" and "Retention").
 */
export const deleteOldConsentsJob: JobDefinition<'consents.forget'> = {
  queue: 'consents.forget',
  label: 'Forget unconfirmed addresses',
  isOneEnough: true,
  schedule: '25 * * * *',
  async run(ctx) {
    const counts = await deleteOldConsents(ctx);
    if (counts.unconfirmed + counts.withdrawn > 0) ctx.log.info(counts, 'old consents forgotten');
  },
};

/** Deletes expired unconfirmed consents, and old proofs of withdrawn ones; returns the counts. */
export function deleteOldConsents(ctx: AppContext): Promise<{ unconfirmed: number; withdrawn: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { id, confirmedAt, expiresAt, withdrawnAt } = marketingConsents;
    const unconfirmed = await ctx.db
      .delete(marketingConsents)
      .where(and(isNull(confirmedAt), lte(expiresAt, ctx.now)))
      .returning({ id });
    const withdrawn = await ctx.db
      .delete(marketingConsents)
      .where(lt(withdrawnAt, addDays(ctx.now, -CONSENT_PROOF_RETENTION_DAYS)))
      .returning({ id });
    const counts = { unconfirmed: unconfirmed.length, withdrawn: withdrawn.length };
    await recordDataPurgeInAudit(ctx, { action: 'consents.purged', entity: 'consents', counts });
    return counts;
  });
}
