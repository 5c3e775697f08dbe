import { lt } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import { readRetentionDays } from '#app/modules/content/settings/read-retention-days.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { storeDailyVisitSums } from './sum-days.server.ts';
import { analyticsEvents, analyticsSalts, consentRecords } from './visit-tables.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'events.forget': NoJobData;
  }
}

/** Every night: deletes data past its retention period (safety.md "Privacy, consent and retention"). */
export const deleteOldEventsJob: JobDefinition<'events.forget'> = {
  queue: 'events.forget',
  label: 'Delete old visits',
  isOneEnough: true,
  schedule: '20 4 * * *',
  run: deleteExpiredAnalyticsData,
};

const CONSENT_RETENTION_DAYS = 3 * 365;

/**
 * Deletes raw events after the configured number of days, consent records after 3 years, and salts after
 * their day; the sums of events stay (safety.md "Privacy, consent and retention").
 */
export async function deleteExpiredAnalyticsData(ctx: AppContext): Promise<void> {
  // Events must be summed before they are deleted, even after a long downtime.
  await storeDailyVisitSums(ctx);
  const before = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS);
  await inTransaction(ctx, async (ctx) => {
    const visitDays = await readRetentionDays(ctx, 'visits');
    const events = await ctx.db
      .delete(analyticsEvents)
      .where(lt(analyticsEvents.at, before(visitDays)))
      .returning({ at: analyticsEvents.at });
    const consents = await ctx.db
      .delete(consentRecords)
      .where(lt(consentRecords.createdAt, before(CONSENT_RETENTION_DAYS)))
      .returning({ at: consentRecords.createdAt });
    await ctx.db.delete(analyticsSalts).where(lt(analyticsSalts.day, ctx.now.toISOString().slice(0, 10)));
    await recordDataPurgeInAudit(ctx, {
      action: 'events.purged',
      entity: 'analytics',
      counts: { eventsOfVisits: events.length, consentRecords: consents.length },
    });
  });
}
