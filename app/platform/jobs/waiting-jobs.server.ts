import { sql } from 'drizzle-orm';
import { z } from 'zod';

import type { AppContext } from '../context.ts';
import type { DatabaseOrTransaction } from '../db/database.server.ts';
import { runRawSqlQuery } from '../db/rows.server.ts';
import type { QueueName } from '../jobs.server.ts';
import { DEAD_LETTER_QUEUE } from './queues.server.ts';

export const waitingJobSchema = z.object({
  queue: z.string(),
  data: z.record(z.string(), z.string()),
  /** UTC time before which it does not begin. */
  startAfter: z.iso.datetime({ offset: true }),
});
export type WaitingJob = z.infer<typeof waitingJobSchema>;

/**
 * Returns unfinished jobs that have data: those without data are scheduled and come back by themselves. A
 * running job counts as unfinished.
 */
export async function listWaitingJobs(db: DatabaseOrTransaction): Promise<WaitingJob[]> {
  const rows = await runRawSqlQuery(
    db,
    sql`select name as queue, data, to_json(start_after) #>> '{}' as "startAfter" from pgboss.job
        where state in ('created', 'retry', 'active') and name <> ${DEAD_LETTER_QUEUE} and data is not null and data <> '{}'
        order by created_on, id`,
  );
  return rows.flatMap((row) => {
    const job = waitingJobSchema.safeParse(row);
    return job.success ? [job.data] : [];
  });
}

/**
 * Replaces all jobs with these, in the caller's transaction; those of queues this version does not have are
 * skipped.
 */
export async function replaceEntireJobQueueContents(
  ctx: AppContext,
  jobs: readonly WaitingJob[],
): Promise<void> {
  await ctx.db.execute(sql`delete from pgboss.job`);
  for (const { queue, data, startAfter } of jobs) {
    if (!Object.hasOwn(ctx.jobs.labels, queue)) continue;
    const seconds = Math.ceil((Date.parse(startAfter) - ctx.now.getTime()) / 1000);
    const name = queue as QueueName; // checked in the line above
    const known = data as never; // the data that was sent to this queue
    await ctx.jobs.send(ctx, name, known, { startAfterSeconds: Math.max(0, seconds) });
  }
}
