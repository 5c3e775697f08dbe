import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { getJobQueueLabel } from './failed-job.ts';

/**
 * Retries failed jobs, each as a new job of its queue, and records it in the audit log. Returns how many: a
 * job that was retried concurrently is left out, so that it runs once. Throws without the right `mails:read`.
 */
export async function retryFailedJobs(ctx: AppContext, ids: readonly string[]): Promise<number> {
  assertCan(ctx, 'mails:read');
  let count = 0;
  for (const id of ids) {
    const deadLetter = await inTransaction(ctx, async (ctx) => {
      const taken = await ctx.jobs.again(ctx, id);
      if (taken)
        await recordAudit(ctx, {
          action: 'job.retried',
          entity: 'job',
          entityId: id,
          summary: `Retried the failed job “${getJobQueueLabel(ctx.jobs.labels, taken.queue)}”`,
          after: { queue: taken.queue, ...taken.data },
        });
      return taken;
    });
    if (!deadLetter) continue;
    count += 1;
    ctx.jobs.wake(deadLetter.queue);
  }
  return count;
}
