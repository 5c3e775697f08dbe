import { and, isNotNull, like, lt, not, or, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { recordAudit } from './record-audit.server.ts';
import { auditLog, auditRefusals } from './tables.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'audit.forget': NoJobData;
  }
}

/** Every night: deletes audit entries past their retention period. */
export const deleteOldAuditEntriesJob: JobDefinition<'audit.forget'> = {
  queue: 'audit.forget',
  label: 'Remove old audit entries',
  isOneEnough: true,
  schedule: '50 4 * * *',
  async run(ctx) {
    const count = await deleteExpiredAuditLogRows(ctx);
    if (count > 0) ctx.log.info({ count }, 'old audit rows removed');
  },
};

/** Retention of rows; the database refuses to delete younger ones (pages.md "Retention"). */
const AUDIT_LOG_RETENTION_INTERVAL_SQL = sql`case ${auditLog.kind} when 'security' then interval '5 years' else interval '2 years' end`;

/**
 * Deletes rows after 2 years, security rows and denials after 5, and removes
 * the network and device from every row after 90 days. Uses the database's
 * clock, like its trigger. Records the number of deleted rows in the audit log.
 */
export async function deleteExpiredAuditLogRows(ctx: AppContext): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(auditLog)
      .where(lt(auditLog.at, sql`now() - ${AUDIT_LOG_RETENTION_INTERVAL_SQL}`))
      .returning({ id: auditLog.id });
    const counters = await ctx.db
      .delete(auditRefusals)
      .where(lt(auditRefusals.at, sql`now() - interval '5 years'`))
      .returning({ id: auditRefusals.id });
    const isOld = sql`now() - interval '90 days'`;
    await ctx.db
      .update(auditLog)
      .set({ address: null, device: null })
      .where(and(lt(auditLog.at, isOld), or(isNotNull(auditLog.address), isNotNull(auditLog.device))));
    await removeIpAddressesFromAuditDenials(ctx);
    const count = deleted.length + counters.length;
    if (count > 0) {
      await recordAudit(ctx, {
        action: 'audit.purged',
        entity: 'audit',
        entityId: null,
        summary: `${count.toLocaleString('en-US')} audit entries removed after their retention period`,
        after: { rows: deleted.length, refusals: counters.length },
      });
    }
    return count;
  });
}

/**
 * The network is part of a counter's unique key within its minute: a
 * placeholder with the row's id replaces it.
 */
async function removeIpAddressesFromAuditDenials({ db }: AppContext): Promise<void> {
  await db
    .update(auditRefusals)
    .set({ address: sql`'~' || ${auditRefusals.id}::text`, device: null })
    .where(
      and(lt(auditRefusals.at, sql`now() - interval '90 days'`), not(like(auditRefusals.address, '~%'))),
    );
}
