import { sql } from 'drizzle-orm';
import { z } from 'zod';

import type { AppContext } from '../context.ts';
import type { Executor } from '../db/database.server.ts';
import { rowsOf } from '../db/rows.server.ts';
import type { QueueName } from '../jobs.server.ts';
import { DEAD_LETTERS } from './queues.server.ts';

export const waitingJob = z.object({
  queue: z.string(),
  data: z.record(z.string(), z.string()),
  /** UTC instant before which it does not begin. */
  startAfter: z.iso.datetime({ offset: true }),
});
export type WaitingJob = z.infer<typeof waitingJob>;

/**
 * Jobs that are still to be done, and are about something: those without data are on the clock, which asks for them again by
 * itself. One that is being done counts as not done.
 */
export async function readWaitingJobs(db: Executor): Promise<WaitingJob[]> {
  const rows = await rowsOf(
    db,
    sql`select name as queue, data, to_json(start_after) #>> '{}' as "startAfter" from pgboss.job
        where state in ('created', 'retry', 'active') and name <> ${DEAD_LETTERS} and data is not null and data <> '{}'
        order by created_on, id`,
  );
  return rows.flatMap((row) => {
    const job = waitingJob.safeParse(row);
    return job.success ? [job.data] : [];
  });
}

/** Puts these jobs in the place of all there are, in the caller's transaction; those of queues this version does not have are left. */
export async function replaceJobs(ctx: AppContext, jobs: readonly WaitingJob[]): Promise<void> {
  await ctx.db.execute(sql`delete from pgboss.job`);
  for (const { queue, data, startAfter } of jobs) {
    if (!Object.hasOwn(ctx.jobs.words, queue)) continue;
    const seconds = Math.ceil((Date.parse(startAfter) - ctx.now.getTime()) / 1000);
    const name = queue as QueueName; // the line above has just said so
    const known = data as never; // as a job of this queue was told when it was sent
    await ctx.jobs.send(ctx, name, known, { startAfterSeconds: Math.max(0, seconds) });
  }
}
