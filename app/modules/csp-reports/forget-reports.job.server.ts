import { lt } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { CSP_REPORT_RETENTION_DAYS } from './model.ts';
import { cspReports } from './tables.server.ts';

async function deleteOldCspReports(ctx: AppContext): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(cspReports)
      .where(lt(cspReports.lastAt, new Date(ctx.now.getTime() - CSP_REPORT_RETENTION_DAYS * DAY_MS)))
      .returning({ id: cspReports.id });
    await recordDataPurgeInAudit(ctx, {
      action: 'security.reports_purged',
      entity: 'security',
      counts: { groupsOfPolicyReports: deleted.length },
    });
  });
}

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'csp-reports.forget': NoJobData;
  }
}

/** Every night at 4:50 UTC: deletes groups without a new report for 90 days. */
export const deleteOldCspReportsJob: JobDefinition<'csp-reports.forget'> = {
  queue: 'csp-reports.forget',
  label: 'Delete old content security policy reports',
  isOneEnough: true,
  schedule: '50 4 * * *',
  run: deleteOldCspReports,
};
