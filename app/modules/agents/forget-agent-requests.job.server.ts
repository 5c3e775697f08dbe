import { lte } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { AGENT_DAILY_SUMS_RETENTION_DAYS, AGENT_KEY_RETENTION_DAYS } from './agent-actions.ts';
import { agentDays, agentRequests } from './tables.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'agents.forget': NoJobData;
  }
}

/** Every night: deletes agents' idempotency keys after two days, and sums of their actions after 400. */
export const deleteOldAgentRequestsJob: JobDefinition<'agents.forget'> = {
  queue: 'agents.forget',
  label: 'Forget what agents asked',
  isOneEnough: true,
  schedule: '50 4 * * *',
  async run(ctx) {
    const rows = await deleteOldAgentRequests(ctx);
    if (rows > 0) ctx.log.info({ rows }, 'old requests of agents forgotten');
  },
};

/** Deletes expired keys and sums; returns how many. */
export function deleteOldAgentRequests(ctx: AppContext): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const keys = await ctx.db
      .delete(agentRequests)
      .where(lte(agentRequests.createdAt, addDays(ctx.now, -AGENT_KEY_RETENTION_DAYS)))
      .returning({ keyHash: agentRequests.keyHash });
    const lastDay = addDays(ctx.now, -AGENT_DAILY_SUMS_RETENTION_DAYS).toISOString().slice(0, 10);
    const days = await ctx.db
      .delete(agentDays)
      .where(lte(agentDays.day, lastDay))
      .returning({ day: agentDays.day });
    return recordDataPurgeInAudit(ctx, {
      action: 'agents.purged',
      entity: 'agent-requests',
      counts: { requestKeys: keys.length, daySums: days.length },
    });
  });
}
