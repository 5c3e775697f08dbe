import { and, isNotNull, like, lt, not, or, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoData } from '#app/platform/jobs.server.ts';

import { recordAudit } from './record-audit.server.ts';
import { auditLog, auditRefusals } from './tables.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobData {
    'audit.forget': NoData;
  }
}

/** Every night: what the audit has kept long enough. */
export const auditForget: JobDefinition<'audit.forget'> = {
  queue: 'audit.forget',
  words: 'Remove old audit entries',
  isOneEnough: true,
  schedule: '50 4 * * *',
  async run(ctx) {
    const count = await forgetOldAudit(ctx);
    if (count > 0) ctx.log.info({ count }, 'old audit rows removed');
  },
};

/** How long rows are kept; the database refuses to delete younger ones (pages.md section 9.4). */
const KEPT = sql`case ${auditLog.kind} when 'security' then interval '5 years' else interval '2 years' end`;

/**
 * The end of what is kept: rows after 2 years, those about security and refusals after 5, and the network and device
 * of every row after 90 days. By the database's own clock, which its trigger goes by. A purge leaves a row that says how many.
 */
export async function forgetOldAudit(ctx: AppContext): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .delete(auditLog)
      .where(lt(auditLog.at, sql`now() - ${KEPT}`))
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
    await forgetNetworks(ctx);
    const count = gone.length + counters.length;
    if (count > 0) {
      await recordAudit(ctx, {
        action: 'audit.purged',
        entity: 'audit',
        entityId: null,
        summary: `${count.toLocaleString('en-US')} audit entries removed after their retention period`,
        after: { rows: gone.length, refusals: counters.length },
      });
    }
    return count;
  });
}

/** The network is part of what tells two counters of one minute apart: a sign with the row's id takes its place. */
async function forgetNetworks({ db }: AppContext): Promise<void> {
  await db
    .update(auditRefusals)
    .set({ address: sql`'~' || ${auditRefusals.id}::text`, device: null })
    .where(
      and(lt(auditRefusals.at, sql`now() - interval '90 days'`), not(like(auditRefusals.address, '~%'))),
    );
}
