import { sql } from 'drizzle-orm';

import type { AppContext } from '../context.ts';
import { runRawSqlQuery } from '../db/rows.server.ts';

import { DEAD_LETTER_QUEUE } from './queues.server.ts';

export type JobQueueCounts = {
  /** Queues with jobs: those that could run now, and those scheduled for later. */
  queues: { queue: string; due: number; later: number }[];
  /** Jobs whose every try failed. */
  failed: number;
};

/**
 * Counts the waiting jobs of the shop, in all processes. `state < 'active'` is the condition of pg-boss's own
 * index.
 */
export async function countWaitingJobsByQueue({ db }: AppContext): Promise<JobQueueCounts> {
  const rows = await runRawSqlQuery(
    db,
    sql`select name as queue, (count(*) filter (where start_after <= now()))::integer as due,
          (count(*) filter (where start_after > now()))::integer as later
        from pgboss.job where state < 'active' group by name order by name`,
  );
  const counted = rows.map(({ queue, due, later }) => ({
    queue: String(queue),
    due: Number(due),
    later: Number(later),
  }));
  return {
    queues: counted.filter(({ queue }) => queue !== DEAD_LETTER_QUEUE),
    failed: counted.find(({ queue }) => queue === DEAD_LETTER_QUEUE)?.due ?? 0,
  };
}
