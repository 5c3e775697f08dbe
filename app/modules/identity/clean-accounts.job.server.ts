import { and, eq, lt } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { SIGN_IN_LOCKOUT_RETENTION_DAYS } from './sessions/lockout-kinds.ts';
import { sessions, signInLockouts, users, verifications } from './account-tables.server.ts';

const EXPIRED_ACCOUNT_DATA_RETENTION_DAYS = 30;

/**
 * Deletes what safety.md "Privacy, consent and retention" no longer allows to keep: sessions and codes 30
 * days after their end, and sign-ups whose email address was never verified.
 */
async function deleteExpiredAccountData(ctx: AppContext): Promise<void> {
  const before = new Date(ctx.now.getTime() - EXPIRED_ACCOUNT_DATA_RETENTION_DAYS * DAY_MS);
  await inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .delete(sessions)
      .where(lt(sessions.expiresAt, before))
      .returning({ id: sessions.id });
    const codes = await ctx.db
      .delete(verifications)
      .where(lt(verifications.expiresAt, before))
      .returning({ id: verifications.id });
    // Expired rate-limit counters.
    await ctx.db
      .delete(signInLockouts)
      .where(
        lt(signInLockouts.lastAt, new Date(ctx.now.getTime() - SIGN_IN_LOCKOUT_RETENTION_DAYS * DAY_MS)),
      );
    const unproved = await ctx.db
      .delete(users)
      .where(and(eq(users.isEmailVerified, false), lt(users.createdAt, before)))
      .returning({ id: users.id });
    await recordDataPurgeInAudit(ctx, {
      action: 'accounts.purged',
      entity: 'accounts',
      counts: { sessions: ended.length, codes: codes.length, unprovedAccounts: unproved.length },
    });
  });
}

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'accounts.clean': NoJobData;
  }
}

/** Runs every night at 2:50 UTC. */
export const accountCleanupJob: JobDefinition<'accounts.clean'> = {
  queue: 'accounts.clean',
  label: 'Tidy accounts and sessions',
  isOneEnough: true,
  schedule: '50 2 * * *',
  run: deleteExpiredAccountData,
};
